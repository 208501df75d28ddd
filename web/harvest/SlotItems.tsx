import type { Item } from '@app/contract/catalog.ts'
import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import type { SelectedItem } from '@app/rules/harvest/recipe.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { atWork } from './outlook.ts'
import { WorkItemRow } from './WorkItemRow.tsx'

type Slot = HarvestReceipt['items_slots'][number]

interface Props {
  slot: Slot
  /** Place of the slot in the recipe. */
  index: number
  selected: readonly SelectedItem[]
  user: UserHarvest
  items: ReadonlyMap<number, Item>
  counts: ReadonlyMap<number, number>
  onSelect: (itemId: number, isSelected: boolean) => void
  onAdjust: (itemId: number, change: Partial<Omit<SelectedItem, 'item_id'>>) => void
}

/** A slot: everything that can work in it, and how what is selected is to be used. */
export function SlotItems(props: Props) {
  const { slot, index, selected, user, items, counts, onSelect, onAdjust } = props
  const language = useLanguage((state) => state.language)
  const isAtHand = ({ item_id }: Slot['available_items'][number]) =>
    (counts.get(item_id) ?? 0) > 0 || atWork(user, index, item_id) > 0
  const [atHand, others] = [
    slot.available_items.filter(isAtHand),
    slot.available_items.filter((work) => !isAtHand(work)),
  ]
  return (
    <section aria-label={slot.name[language]} className="min-w-0">
      <h3 className="mb-1 flex items-baseline gap-2 text-md text-brass">
        {slot.name[language]}
        <span className="font-sans text-xs font-normal text-parchment-faint">
          {t('harvest.selected', { count: selected.length })}
        </span>
      </h3>
      <ul className="grid gap-1">
        {[...atHand, ...others].map((work) => (
          <WorkItemRow
            key={work.item_id}
            work={work}
            items={items}
            owned={counts.get(work.item_id) ?? 0}
            atWork={atWork(user, index, work.item_id)}
            exp={user.exp_by_item[work.item_id] ?? 0}
            selected={selected.find((one) => one.item_id === work.item_id)}
            onSelect={(isSelected) => onSelect(work.item_id, isSelected)}
            onAdjust={(change) => onAdjust(work.item_id, change)}
          />
        ))}
      </ul>
    </section>
  )
}
