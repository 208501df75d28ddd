import type { Item } from '@app/contract/catalogue.ts'
import { ArrowDown, ArrowUp, SlidersHorizontal, X } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type ItemFilter, nextSort, type SortField, suggestTags } from './item-filter.ts'

interface Props {
  filter: ItemFilter
  onChange: (filter: ItemFilter) => void
  items: readonly Item[]
  /** Items that are shown. */
  shown: number
  signedIn: boolean
  searchRef: Ref<HTMLInputElement>
}

/** Everything that narrows or orders the list. */
export function ItemFilters({ filter, onChange, items, shown, signedIn, searchRef }: Props) {
  const [advanced, setAdvanced] = useState(filter.tags.length > 0)
  return (
    <div className="grid gap-2 p-3">
      <div className="flex gap-2">
        <SearchField
          ref={searchRef}
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
          className="grow"
        />
        <IconButton
          label={t('market.advanced')}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          look={advanced ? 'plain' : 'quiet'}
          aria-expanded={advanced}
          onClick={() => setAdvanced(!advanced)}
        />
      </div>
      {advanced && (
        <TagPicker
          items={items}
          chosen={filter.tags}
          onChange={(tags) => onChange({ ...filter, tags })}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SortButton field="sell_now" filter={filter} onChange={onChange} />
        <SortButton field="buy_now" filter={filter} onChange={onChange} />
        {signedIn && (
          <Switch
            label={t('market.has_item')}
            checked={filter.hasItem}
            onChange={(hasItem) => onChange({ ...filter, hasItem })}
          />
        )}
        <span role="status" className="ms-auto text-xs text-parchment-faint">
          {t('market.shown', { count: shown })}
        </span>
      </div>
    </div>
  )
}

function SortButton({
  field,
  filter,
  onChange,
}: {
  field: SortField
  filter: ItemFilter
  onChange: (filter: ItemFilter) => void
}) {
  const sort = filter.sort?.field === field ? filter.sort : undefined
  const Arrow = sort?.up ? ArrowUp : ArrowDown
  const direction = sort && (sort.up ? t('market.ascending') : t('market.descending'))
  return (
    <Button
      size="sm"
      look="plain"
      aria-pressed={sort !== undefined}
      className={sort && 'border-brass-deep text-candle'}
      onClick={() => onChange({ ...filter, sort: nextSort(filter.sort, field) })}
    >
      {t(field === 'sell_now' ? 'market.sell_now_sort' : 'market.buy_now_sort')}
      <Arrow aria-hidden="true" className={`size-3.5 ${sort ? '' : 'opacity-40'}`} />
      {direction && <span className="unseen">{direction}</span>}
    </Button>
  )
}

/** The list stays a moment after the focus has left, so that a press on it still counts (spec 1 §9). */
const CLOSE_DELAY_MS = 200
const SUGGESTIONS_MAX = 12

function TagPicker({
  items,
  chosen,
  onChange,
}: {
  items: readonly Item[]
  chosen: readonly string[]
  onChange: (tags: string[]) => void
}) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  const offered = suggestTags(items, chosen, text).slice(0, SUGGESTIONS_MAX)
  const add = (tag: string | undefined) => {
    if (tag === undefined) return
    onChange([...chosen, tag])
    setText('')
    setActive(0)
  }
  const onKey = (key: string): boolean => {
    if (key === 'ArrowDown') setActive((active + 1) % Math.max(1, offered.length))
    else if (key === 'ArrowUp')
      setActive((active + offered.length - 1) % Math.max(1, offered.length))
    else if (key === 'Enter') add(offered[active])
    else if (key === 'Escape') setOpen(false)
    else if (key === 'Backspace' && text === '') onChange(chosen.slice(0, -1))
    else return false
    return key !== 'Backspace'
  }
  return (
    <div className="relative">
      <div className="field flex min-h-9 flex-wrap items-center gap-1 p-1">
        {chosen.map((tag) => (
          <span
            key={tag}
            className="inline-flex items-center gap-1 rounded-sm bg-oak-lit ps-2 text-xs"
          >
            {tag}
            <button
              type="button"
              aria-label={t('market.remove_tag', { tag })}
              onClick={() => onChange(chosen.filter((other) => other !== tag))}
              className="btn btn-quiet size-6"
            >
              <X aria-hidden="true" className="size-3" />
            </button>
          </span>
        ))}
        <input
          role="combobox"
          aria-label={t('market.add_tag')}
          aria-expanded={open && offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(open && offered[active] && { 'aria-activedescendant': `${list}-${active}` })}
          placeholder={t('market.add_tag')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onFocus={() => {
            clearTimeout(closing.current)
            setOpen(true)
          }}
          onBlur={() => (closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS))}
          onKeyDown={(event) => onKey(event.key) && event.preventDefault()}
          className="min-w-24 grow bg-transparent px-1.5 outline-none placeholder:text-parchment-faint"
        />
      </div>
      {open && offered.length > 0 && (
        <ul
          id={list}
          role="listbox"
          aria-label={t('market.tags')}
          className="pop absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto p-1"
        >
          {offered.map((tag, index) => (
            <li
              key={tag}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerEnter={() => setActive(index)}
              onClick={() => add(tag)}
              className={`cursor-pointer rounded-sm px-2 py-1.5 text-sm ${index === active ? 'bg-oak-lit text-candle' : ''}`}
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
