import type { Item } from '@app/contract/catalog.ts'
import { shortCount } from '../ui/format-number.ts'
import { jobDurationMs } from '@app/rules/energy/energy.ts'
import type { FactorySlot } from '@app/rules/factory/recipe.ts'
import { useId } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { jobHours } from './job-hours.ts'

interface Props {
  slot: FactorySlot
  items: ReadonlyMap<number, Item>
  held: ReadonlyMap<number, number>
  /** The chosen item. */
  chosen: number | undefined
  isEnergetic: boolean
  onChoose: (itemId: number) => void
}

/** One of the slot's items is chosen, and one piece of it taken per unit; energy shortens its time. */
export function SlotPicker({ slot, items, held, chosen, isEnergetic, onChoose }: Props) {
  const language = useLanguage((state) => state.language)
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm text-parchment-dim">{slot.name[language]}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.5">
        {slot.list.map(({ item: { type_id }, time_for_craft_sec }) => {
          const have = held.get(type_id) ?? 0
          return (
            <label
              key={type_id}
              className={`well flex cursor-pointer items-center gap-2 p-1.5 has-checked:border-candle has-checked:bg-oak-lit has-focus-visible:outline-2 has-focus-visible:outline-candle ${have === 0 ? 'opacity-65' : ''}`}
            >
              <input
                type="radio"
                name={group}
                checked={chosen === type_id}
                onChange={() => onChoose(type_id)}
                className="unseen"
              />
              <ItemTile item={items.get(type_id)} size={34} />
              <span className="min-w-0 text-xs leading-snug">
                <span className="block text-pretty">{itemName(items.get(type_id), language)}</span>
                <span className="block whitespace-nowrap text-parchment-dim tabular">
                  <span aria-hidden="true">×{shortCount(have)}</span>
                  <span className="unseen">{t('item.owned', { count: have })}</span>
                  {' · '}
                  {jobHours(jobDurationMs(time_for_craft_sec, isEnergetic) / 1000, language)}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
