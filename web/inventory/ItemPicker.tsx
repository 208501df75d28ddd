import type { Item } from '@app/contract/catalog.ts'
import { foldSearch } from '@app/rules/fold-case.ts'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { itemName, searchText } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { isComposing } from '../ui/key-press.ts'
import { NothingFound } from '../ui/NothingFound.tsx'

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
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useId()
  const offered = open ? itemsWith(text, items) : []
  const pick = (item: Item | undefined) => {
    if (!item) return
    setText('')
    setActive(0)
    onPick(item)
  }
  const onKey = (key: string): boolean => {
    const count = Math.max(1, offered.length)
    if (key === 'ArrowDown') setActive((active + 1) % count)
    else if (key === 'ArrowUp') setActive((active + count - 1) % count)
    else if (key === 'Enter') pick(offered[active])
    else if (key === 'Escape') {
      if (text === '') return false
      setText('')
    } else return false
    return true
  }
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
          role="combobox"
          aria-label={label}
          aria-expanded={offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(offered[active] && { 'aria-activedescendant': `${list}-${active}` })}
          placeholder={label}
          value={text}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={(event) => {
            if (!isComposing(event.nativeEvent) && onKey(event.key)) event.preventDefault()
          }}
          className="h-full w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-parchment-faint"
        />
      </div>
      <NothingFound
        isShown={open && offered.length === 0 && items.length > 0 && text.trim() !== ''}
      />
      {offered.length > 0 && (
        <Offered
          id={list}
          label={label}
          items={offered}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      )}
    </div>
  )
}

interface OfferedProps extends Pick<Props, 'label' | 'items' | 'onPick'> {
  /** Of the list; its options are `<id>-<index>`. */
  id: string
  active: number
  onActive: (index: number) => void
}

function Offered({ id, label, items, active, onActive, onPick }: OfferedProps) {
  const language = useLanguage((state) => state.language)
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      // What scrolls is a stop of Tab in some browsers; the list is used from its field.
      tabIndex={-1}
      className="pop absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto p-1"
    >
      {items.map((item, index) => (
        <li
          key={item.Itemdefid}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onClick={() => onPick(item)}
          className={`flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-sm ${index === active ? 'bg-oak-lit text-candle' : ''}`}
        >
          <ItemTile item={item} size={28} />
          {itemName(item, language)}
        </li>
      ))}
    </ul>
  )
}
