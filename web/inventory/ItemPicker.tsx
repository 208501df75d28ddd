import type { Item } from '@app/contract/catalog.ts'
import { foldSearch } from '@app/rules/fold-case.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { itemName, searchText } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { NothingFound } from '../ui/NothingFound.tsx'
import { useCombobox } from '../ui/use-combobox.ts'

const OFFERED_MAX = 8

interface Props {
  label: string
  items: readonly Item[]
  onPick: (item: Item) => void
}

/** The first items that the text finds; none for no text. */
function itemsWith(text: string, items: readonly Item[]): readonly Item[] {
  const wanted = foldSearch(text)
  if (wanted === '') return []
  return items.filter((item) => searchText(item).includes(wanted)).slice(0, OFFERED_MAX)
}

/** A field that finds one item by its name in any language. */
export function ItemPicker({ label, items, onPick }: Props) {
  const language = useLanguage((state) => state.language)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const offered = open ? itemsWith(text, items) : []
  const { field, list, option, restart } = useCombobox({
    count: offered.length,
    onTake(index) {
      setText('')
      restart()
      onPick(offered[index]!)
    },
    onKey(key) {
      if (key !== 'Escape' || text === '') return false
      setText('')
      return true
    },
  })
  return (
    <div
      className="relative w-full sm:w-72"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="field flex h-9 items-center pointer-coarse:h-11">
        <Search aria-hidden="true" className="ms-2.5 size-4 shrink-0 text-parchment-faint" />
        <input
          {...field}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            restart()
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          className="h-full w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-parchment-faint"
        />
      </div>
      <NothingFound
        isShown={open && offered.length === 0 && items.length > 0 && text.trim() !== ''}
      />
      {offered.length > 0 && (
        <ul
          {...list}
          aria-label={label}
          className="pop absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto p-1"
        >
          {offered.map((item, index) => (
            <li
              key={item.Itemdefid}
              {...option(index)}
              className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-sm aria-selected:bg-oak-lit aria-selected:text-candle"
            >
              <ItemTile item={item} size={28} />
              {itemName(item, language)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
