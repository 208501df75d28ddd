import type { Item } from '@app/contract/catalog.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import { X } from 'lucide-react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { type ListEntry, setUnits, takeOffList } from './shopping-list.ts'

interface Props {
  entries: readonly ListEntry[]
  items: ReadonlyMap<number, Item>
}

/** The recipes on the list and how often each is to be made. */
export function EntryList({ entries, items }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <ul aria-label={t('shopping.recipes')} className="grid gap-2 sm:grid-cols-2">
      {entries.map(({ recipe, item, units }) => {
        const name = itemName(items.get(item), language)
        return (
          <li key={recipe} className="well flex items-center gap-2.5 px-2.5 py-1.5">
            <ItemTile item={items.get(item)} size={36} />
            <span className="min-w-0 grow truncate">{name}</span>
            <div className="field flex h-9 w-20 shrink-0 items-center">
              <NumberInput
                label={t('shopping.units_of', { name })}
                value={units}
                min={1}
                max={MAX_COUNT}
                shorthand="pieces"
                // Who empties the field is about to type another number.
                onChange={(next) => next >= 1 && next <= MAX_COUNT && setUnits(recipe, next)}
                className="h-full w-full min-w-0 bg-transparent px-2 text-center font-display outline-none"
              />
            </div>
            <IconButton
              label={t('shopping.remove', { name })}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => takeOffList(recipe)}
            />
          </li>
        )
      })}
    </ul>
  )
}
