import type { Item } from '@app/contract/catalog.ts'
import type { ShoppingEntry } from '@app/contract/shopping-list.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import { nameOfEntry } from '@app/rules/market/shopping-list.ts'
import { X } from 'lucide-react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'

interface Props {
  entries: readonly ShoppingEntry[]
  items: ReadonlyMap<number, Item>
  onUnits: (entry: ShoppingEntry, units: number) => void
  onRemove: (entry: ShoppingEntry) => void
}

/** The recipes and items on the list, and how often each is to be made or had. */
export function EntryList({ entries, items, onUnits, onRemove }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <ul aria-label={t('shopping.entries')} className="grid gap-2 sm:grid-cols-2">
      {entries.map((entry) => {
        const item = entry.item_type_id === null ? undefined : items.get(entry.item_type_id)
        const name = entry.name?.[language] ?? itemName(item, language)
        const chosen = entry.inputs.map((id) => itemName(items.get(id), language)).join(' + ')
        const full = chosen === '' ? name : `${name}, ${chosen}`
        return (
          <li key={nameOfEntry(entry)} className="well flex items-center gap-2.5 px-2.5 py-1.5">
            <ItemTile item={item} size={36} />
            <span className="grid min-w-0 grow">
              <span className="truncate">{name}</span>
              {chosen !== '' && (
                <span className="truncate text-xs text-parchment-faint">{chosen}</span>
              )}
            </span>
            <div className="field flex h-9 w-20 shrink-0 items-center">
              <NumberInput
                label={t('shopping.units_of', { name: full })}
                value={entry.units}
                min={1}
                max={MAX_COUNT}
                shorthand="pieces"
                // Who empties the field is about to type another number.
                onChange={(next) => next >= 1 && next <= MAX_COUNT && onUnits(entry, next)}
                className="h-full w-full min-w-0 bg-transparent px-2 text-center font-display outline-none"
              />
            </div>
            <IconButton
              label={t('shopping.remove', { name: full })}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => onRemove(entry)}
            />
          </li>
        )
      })}
    </ul>
  )
}
