import { type KeyboardEvent, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { type Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { isComposing } from './key-press.ts'
import { numberText, readNumber, readTenths } from './read-number.ts'
import { readAmount, type Shorthand } from './read-shorthand.ts'
import { formatNumber } from './format-number.ts'

export interface NumberText {
  /** NaN for an empty field. */
  value: number
  /**
   * A number beyond the limits too: the owner brings it back or is told of it here. NaN while what
   * stands in the field is none; an owner that must have a number keeps the one it has.
   */
  onChange: (value: number, text: string) => void
  min?: number
  max?: number | undefined
  /** What an arrow key adds. */
  step?: number
  /** The short forms that the field takes, such as "1.5k". */
  shorthand?: Shorthand
  /** It takes one decimal place, and no short forms. */
  tenths?: boolean
}

interface Props extends NumberText {
  /** Read aloud; left out where an element with this id's label says it. */
  label?: string
  id?: string
  /** The id of an element that says more. */
  describedBy?: string
  /** The owner finds something wrong with it. */
  invalid?: boolean
  autoFocus?: boolean
  /** Lets what is typed replace what stands there. */
  selects?: boolean
  className: string
}

/** The bare field for a number; what is wrong with it is its hint. */
export function NumberInput(props: Props) {
  const { label, id, describedBy, invalid = false, autoFocus, selects = false } = props
  const { fault, inputProps } = useNumberText(props)
  return (
    <input
      {...inputProps}
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || fault !== undefined}
      data-hint={fault}
      autoFocus={autoFocus}
      {...(selects && { onFocus: (event) => event.currentTarget.select() })}
      className={props.className}
    />
  )
}

/** What was typed last. */
interface Typed {
  readonly text: string
  /** NaN for what is no number. */
  readonly value: number
  /** In which it was read. */
  readonly language: Language
}

/**
 * A text field that holds a number: a whole one unless it takes tenths. `type="number"` would pass
 * over in silence what it cannot read, take "1e5", refuse full-width digits, and change its number
 * under a wheel.
 */
export function useNumberText(field: NumberText) {
  const { value, onChange, min = 0, max, step = 1, shorthand, tenths = false } = field
  const language = useLanguage((state) => state.language)
  const [typed, setTyped] = useState<Typed>()
  const [hasFocus, setHasFocus] = useState(false)
  const isUnread = typed !== undefined && Number.isNaN(typed.value)
  // In another language the same text may be another number, so one that was read is written anew.
  const isTyped =
    typed &&
    (isUnread ? hasFocus || Number.isNaN(value) : typed.value === value) &&
    (isUnread || typed.language === language)
  const text = isTyped ? typed.text : Number.isNaN(value) ? '' : numberText(value, language)

  const type = (next: string, isDone = true) => {
    const read = readText(next, language, { shorthand, tenths })
    const number = 'value' in read && isExact(read.value) ? read.value : Number.NaN
    // What an owner brings back into its limits would break off a word that is being composed.
    setTyped({ text: next, value: isDone ? number : value, language })
    if (isDone) onChange(number, next)
  }
  const stepBy = (by: number) => {
    const next = Number.isNaN(value) ? min : Math.round((value + by) * 10) / 10
    setTyped(undefined)
    const within = Math.min(Math.max(next, min), max ?? Number.MAX_SAFE_INTEGER)
    onChange(within, numberText(within, language))
  }
  const press = (event: KeyboardEvent) => {
    const steps = stepsOf(event.key)
    if (steps === undefined || isComposing(event.nativeEvent) || hasModifier(event)) return
    event.preventDefault()
    stepBy(steps * step)
  }
  return {
    /** What is wrong with what stands in the field. */
    fault: faultOf({ text, min, max, language, hasFocus, shorthand, tenths }),
    stepBy,
    inputProps: {
      type: 'text',
      role: 'spinbutton',
      // The number pad of a phone has no letters for short forms, and no minus.
      inputMode: shorthand || min < 0 ? 'text' : tenths ? 'decimal' : 'numeric',
      autoCapitalize: 'none',
      autoComplete: 'off',
      spellCheck: false,
      'aria-valuenow': Number.isNaN(value) ? undefined : value,
      'aria-valuemin': min,
      'aria-valuemax': max,
      value: text,
      onChange: (event: { currentTarget: HTMLInputElement; nativeEvent: Event }) => {
        const { nativeEvent, currentTarget } = event
        type(currentTarget.value, !(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
      },
      onCompositionEnd: (event: { currentTarget: HTMLInputElement }) =>
        type(event.currentTarget.value),
      onFocusCapture: () => {
        // What was unreadable is gone once its owner has a number: shown again, it would deny it.
        if (typed && !Object.is(typed.value, value)) setTyped(undefined)
        setHasFocus(true)
      },
      onBlur: () => setHasFocus(false),
      onKeyDown: press,
    },
  } as const
}

interface Forms {
  shorthand: Shorthand | undefined
  tenths: boolean
}

function readText(text: string, language: Language, { shorthand, tenths }: Forms) {
  if (shorthand) return readAmount(text, language, shorthand)
  return tenths ? readTenths(text, language) : readNumber(text, language)
}

const isExact = (value: number) => Math.abs(value) <= Number.MAX_SAFE_INTEGER

interface Standing extends Forms, Pick<NumberText, 'max'> {
  text: string
  min: number
  language: Language
  hasFocus: boolean
}

function faultOf(standing: Standing): string | undefined {
  const { text, min, max, language, hasFocus, shorthand, tenths } = standing
  const read = readText(text, language, standing)
  if ('fault' in read) {
    // A letter may still come behind decimals.
    const mayGrow = read.fault === 'unfinished' || (shorthand && read.fault === 'fraction')
    if (read.fault === 'empty' || (mayGrow && hasFocus)) return undefined
    if (read.fault === 'fraction') return t(tenths ? 'kit.tenths_only' : 'kit.number_whole')
    if (tenths) return t('kit.tenths_unclear', { example: formatNumber(2.5) })
    return t('kit.number_unclear', { example: formatNumber(1500) })
  }
  const most = max ?? Number.MAX_SAFE_INTEGER
  if (read.value >= min && read.value <= most) return undefined
  if (max === undefined) return t('kit.number_least', { min })
  return t(tenths ? 'kit.tenths_range' : 'kit.number_range', { min, max })
}

const PAGE = 10

/** How many steps a key goes up. */
function stepsOf(key: string): number | undefined {
  if (key === 'ArrowUp') return 1
  if (key === 'ArrowDown') return -1
  if (key === 'PageUp') return PAGE
  return key === 'PageDown' ? -PAGE : undefined
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
