import type { FinderKind } from '@app/contract/finders.ts'
import type { NewShoppingEntry } from '@app/contract/shopping-list.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { orderInAddress } from '../lots/order-in-address.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { PutOnList } from '../shopping/PutOnList.tsx'
import { Badge } from '../ui/Badge.tsx'
import { buttonClass } from '../ui/Button.tsx'
import type { ShownRow } from './finder-rows.ts'
import { placeOf } from './place-of.ts'

interface Props {
  kind: FinderKind
  row: ShownRow
  signedIn: boolean
  /** Pieces that the player holds of a flip’s item. */
  held: number
  /** The player’s own buy order of a flip’s item is the best. */
  leads: boolean
}

/** The next step of a row: its orders, its shopping list, its place. */
export function PlanLinks({ kind, row, signedIn, held, leads }: Props) {
  if (kind === 'flips') return <FlipLinks row={row} held={held} leads={leads} />
  return (
    <span className="flex flex-wrap gap-2 min-[52rem]:flex-nowrap">
      <Link {...placeOf(kind, row, row.units)} className={`${buttonClass()} whitespace-nowrap`}>
        <ArrowRight aria-hidden="true" className="size-4" />
        {t('finders.open')}
      </Link>
      {signedIn && <PutOnList entry={entryOf(kinds[kind], row)} inRow />}
    </span>
  )
}

const kinds = { crafts: 'craft', farms: 'farm', harvests: 'harvest' } as const

function entryOf(kind: NewShoppingEntry['kind'], row: ShownRow): NewShoppingEntry {
  const { subject, inputs, item_type_id, units, needs, lent } = row
  return {
    kind,
    recipe: subject,
    inputs,
    item_type_id,
    units,
    needs: needs.map(([item, pieces]) => [item, pieces / units]),
    lent,
  }
}

/**
 * The order that buys and then sells what it has bought, unless it would only outbid the own one; for
 * what is held, the one that sells. Who has been outbid is told with the price, and led on by the next
 * ranking, which knows whether that still pays.
 */
function FlipLinks({ row, held, leads }: Pick<Props, 'row' | 'held' | 'leads'>) {
  const resale = row.sell_price ?? undefined
  const link = (side: 'buy' | 'sell', price: number | null, count: number) => (
    <Link
      to={paths.market}
      search={{ order: orderInAddress(side, { price: price ?? 0, count, resale }) }}
      hash={itemHash(row.subject)}
      className={buttonClass({ look: side })}
    >
      {t(`finders.${side}`)}
    </Link>
  )
  const prices = usePricesOf(row.subject)
  const isOutbid = prices?.ownBuy !== undefined && (prices.buy ?? 0) > prices.ownBuy
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isOutbid && <Badge tone="warn">{t('finders.outbid')}</Badge>}
      {leads && isOutbid ? null : leads ? (
        <span className="text-sm text-buy">{t('finders.leads')}</span>
      ) : (
        link('buy', row.buy_price, row.units)
      )}
      {held > 0 && link('sell', row.sell_price, Math.min(held, row.units))}
    </span>
  )
}
