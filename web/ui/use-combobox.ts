import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { isComposing } from './key-press.ts'

interface Options {
  /** How many the list offers; none while it is closed. */
  readonly count: number
  readonly onTake: (index: number) => void
  /** Asked first about each key that no input method has taken: whether it is the field's own. */
  readonly onKey?: (key: string) => boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A field with a list of what it offers: the arrows go through the list and around its ends, Enter
 * takes what is active, and the focus stays in the field. Gives the attributes of each part, for
 * <https://www.w3.org/WAI/ARIA/apg/patterns/combobox/>; `restart` goes back to the first one.
 */
export function useCombobox({ count, onTake, onKey }: Options) {
  const [at, setAt] = useState(0)
  const list = useId()
  const active = Math.min(at, count - 1)
  const optionId = (index: number) => `${list}-${index}`

  function move(key: string): boolean {
    const step = STEPS[key]
    if (count === 0) return key === 'Enter'
    if (step !== undefined) {
      const next = (active + step + count) % count
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (key === 'Enter') onTake(active)
    else return false
    return true
  }

  return {
    active,
    restart: () => setAt(0),
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': list,
      'aria-autocomplete': 'list',
      'aria-activedescendant': count > 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown(event: KeyboardEvent) {
        if (isComposing(event.nativeEvent)) return
        if (onKey?.(event.key) || move(event.key)) event.preventDefault()
      },
    },
    list: {
      id: list,
      role: 'listbox',
      // What scrolls is a stop of Tab in some browsers; the list is used from its field.
      tabIndex: -1,
      // A press that is held, on an option or to scroll, leaves the focus in the field, too.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onPointerMove: () => setAt(index),
      onClick: () => onTake(index),
    }),
  } as const
}

export type Combobox = ReturnType<typeof useCombobox>
