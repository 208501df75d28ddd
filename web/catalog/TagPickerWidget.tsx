import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { isComposing } from '../ui/key-press.ts'
import { NothingFound } from '../ui/NothingFound.tsx'
import { tagNames } from './queries.ts'
import { type OfferedTag, suggestTags, tagLabel } from './suggest-tags.ts'

/** The list stays a moment after the focus has left, so that a press on it still counts (spec 1 §9). */
const CLOSE_DELAY_MS = 200
const SUGGESTIONS_MAX = 100

interface Props {
  items: readonly Item[]
  chosen: readonly string[]
  onChange: (tags: string[]) => void
}

/** A field that gathers tags and offers the ones not chosen yet (spec 1 §2). */
export function TagPickerWidget({ items, chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  const language = useLanguage((state) => state.language)
  const names = useQuery(tagNames(language)).data ?? {}
  const labelOf = (tag: string) => tagLabel(tag, names)
  const offered = suggestTags(items, chosen, text, labelOf, language).slice(0, SUGGESTIONS_MAX)
  const add = (tag: string | undefined) => {
    if (tag === undefined) return
    onChange([...chosen, tag])
    setText('')
    setActive(0)
  }
  const onKey = (key: string): boolean => {
    if (key === 'ArrowDown') {
      // A list that was closed opens at the tag it was left at.
      if (open) setActive((active + 1) % Math.max(1, offered.length))
      setOpen(true)
    } else if (key === 'ArrowUp')
      setActive((active + offered.length - 1) % Math.max(1, offered.length))
    else if (key === 'Enter') add(open ? offered[active]?.tag : undefined)
    else if (key === 'Escape') setOpen(false)
    else if (key === 'Backspace' && text === '') onChange(chosen.slice(0, -1))
    else return false
    return key !== 'Backspace'
  }
  return (
    <div className="relative">
      <div className="field flex min-h-9 flex-wrap items-center gap-1 p-1">
        <ChosenTags chosen={chosen} labelOf={labelOf} onChange={onChange} />
        <input
          role="combobox"
          aria-label={t('tags.add')}
          aria-expanded={open && offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(open && offered[active] && { 'aria-activedescendant': `${list}-${active}` })}
          placeholder={t('tags.add')}
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
          onKeyDown={(event) => {
            if (!isComposing(event.nativeEvent) && onKey(event.key)) event.preventDefault()
          }}
          className="min-h-[24px] min-w-24 grow bg-transparent px-1.5 outline-none placeholder:text-parchment-faint"
        />
      </div>
      <NothingFound
        isShown={open && offered.length === 0 && items.length > 0 && text.trim() !== ''}
      />
      {open && offered.length > 0 && (
        <Suggestions id={list} tags={offered} active={active} onActive={setActive} onAdd={add} />
      )}
    </div>
  )
}

interface ChosenProps extends Pick<Props, 'chosen' | 'onChange'> {
  labelOf: (tag: string) => string
}

function ChosenTags({ chosen, labelOf, onChange }: ChosenProps) {
  return chosen.map((tag) => (
    <span key={tag} className="inline-flex items-center gap-1 rounded-sm bg-oak-lit ps-2 text-xs">
      {labelOf(tag)}
      <button
        type="button"
        aria-label={t('tags.remove', { tag: labelOf(tag) })}
        onClick={() => onChange(chosen.filter((other) => other !== tag))}
        className="btn btn-quiet target p-0"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  ))
}

interface SuggestionsProps {
  /** Of the list; its options are `<id>-<index>`. */
  id: string
  tags: readonly OfferedTag[]
  active: number
  onActive: (index: number) => void
  onAdd: (tag: string) => void
}

function Suggestions({ id, tags, active, onActive, onAdd }: SuggestionsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Not returned: in newer browsers it is a promise, and an effect must not answer with one.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('tags.title')}
      // What scrolls is a stop of Tab in some browsers; the list is used from its field.
      tabIndex={-1}
      className="pop absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto p-1"
    >
      {tags.map(({ tag, label }, index) => (
        <li
          key={tag}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onClick={() => onAdd(tag)}
          className={`cursor-pointer rounded-sm px-2 py-1.5 text-sm ${index === active ? 'bg-oak-lit text-candle' : ''}`}
        >
          {label}
        </li>
      ))}
    </ul>
  )
}
