import type { FinderKind } from '@app/contract/finders.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { orderInAddress } from '../lots/order-in-address.ts'
import { itemHash, paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { ShownRow } from './finder-rows.ts'
import { placeOf } from './place-of.ts'

const ListButton = lazyPart(
  () => withMessages('shopping', import('../shopping/ListButton.tsx')),
  'ListButton',
)

interface Props {
  kind: FinderKind
  row: ShownRow
  signedIn: boolean
  /** Pieces that the player holds of a flip’s item. */
  held: number
}

/** The next step of a row: its orders, its shopping list, its place. */
export function PlanLinks({ kind, row, signedIn, held }: Props) {
  if (kind === 'flips') return <FlipLinks row={row} held={held} />
  if (kind === 'crafts' && signedIn) {
    const { subject, item_type_id, units, needs } = row
    const ofUnit = new Map(needs.map(([item, pieces]) => [item, Math.ceil(pieces / units)]))
    return (
      <Suspense fallback={<Skeleton className="h-10 w-40" />}>
        <ListButton recipe={subject} item={item_type_id ?? 0} units={units} needs={ofUnit} />
      </Suspense>
    )
  }
  return (
    <Link {...placeOf(kind, row, row.units)} className={buttonClass()}>
      <ArrowRight aria-hidden="true" className="size-4" />
      {t('finders.open')}
    </Link>
  )
}

/** The order that buys; once pieces are there, the order that sells them. */
function FlipLinks({ row, held }: Pick<Props, 'row' | 'held'>) {
  const link = (side: 'buy' | 'sell', price: number | null, count: number) => (
    <Link
      to={paths.market}
      search={{ order: orderInAddress(side, { price: price ?? 0, count }) }}
      hash={itemHash(row.subject)}
      className={buttonClass({ look: side })}
    >
      {t(`finders.${side}`)}
    </Link>
  )
  return (
    <span className="flex gap-2">
      {link('buy', row.buy_price, row.units)}
      {held > 0 && link('sell', row.sell_price, Math.min(held, row.units))}
    </span>
  )
}
