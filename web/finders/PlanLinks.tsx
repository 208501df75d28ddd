import type { FinderKind } from '@app/contract/finders.ts'
import type { NewShoppingEntry } from '@app/contract/shopping-list.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { PutOnList } from '../shopping/PutOnList.tsx'
import { buttonClass } from '../ui/Button.tsx'
import type { ShownRow } from './finder-rows.ts'
import { FlipLinksWidget } from './FlipLinksWidget.tsx'
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
  if (kind === 'flips') return <FlipLinksWidget row={row} held={held} leads={leads} />
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
