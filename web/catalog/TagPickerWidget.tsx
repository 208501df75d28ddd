import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { NothingFound } from '../ui/NothingFound.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import { tagNames } from './queries.ts'
import { suggestTags, tagLabel } from './suggest-tags.ts'

/** The list stays a moment after the focus has left, so that a press on it still counts (spec 1 §9). */
const CLOSE_DELAY_MS = 200
const SUGGESTIONS_MAX = 100

interface Props {
  items: readonly Item[]
  chosen: readonly string[]
  onChange: (tags: string[]) => void
}

/** Whether the list is open: while its field has the focus, unless it is closed by hand. */
function useOpen() {
  const [open, setOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focus = {
    onFocus() {
      clearTimeout(closing.current)
      setOpen(true)
    },
    onBlur() {
      closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
    },
  }
  return { open, setOpen, focus }
}

/** A field that gathers tags and offers the ones not chosen yet (spec 1 §2). */
export function TagPickerWidget({ items, chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const { open, setOpen, focus } = useOpen()
  const language = useLanguage((state) => state.language)
  const names = useQuery(tagNames(language)).data ?? {}
  const labelOf = (tag: string) => tagLabel(tag, names)
  const found = suggestTags(items, chosen, text, labelOf, language).slice(0, SUGGESTIONS_MAX)
  const offered = open ? found : []
  const { field, list, option, restart } = useCombobox({
    count: offered.length,
    onTake(index) {
      onChange([...chosen, offered[index]!.tag])
      setText('')
      restart()
    },
    onKey(key) {
      if (key === 'ArrowDown' && !open) setOpen(true)
      else if (key === 'Escape') setOpen(false)
      else {
        if (key === 'Backspace' && text === '') onChange(chosen.slice(0, -1))
        return false
      }
      return true
    },
  })
  return (
    <div className="relative">
      <div className="field flex min-h-9 flex-wrap items-center gap-1 p-1">
        <ChosenTags chosen={chosen} labelOf={labelOf} onChange={onChange} />
        <input
          {...field}
          aria-label={t('tags.add')}
          placeholder={t('tags.add')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            restart()
            setOpen(true)
          }}
          {...focus}
          className="min-h-[24px] min-w-24 grow bg-transparent px-1.5 outline-none placeholder:text-parchment-faint"
        />
      </div>
      <NothingFound
        isShown={open && found.length === 0 && items.length > 0 && text.trim() !== ''}
      />
      {offered.length > 0 && (
        <ul
          {...list}
          aria-label={t('tags.title')}
          className="pop absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto p-1"
        >
          {offered.map(({ tag, label }, index) => (
            <li
              key={tag}
              {...option(index)}
              className="cursor-pointer rounded-sm px-2 py-1.5 text-sm aria-selected:bg-oak-lit aria-selected:text-candle"
            >
              {label}
            </li>
          ))}
        </ul>
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
