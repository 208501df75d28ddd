import type { View } from './view.ts'

type Part = readonly [name: string, before: readonly string[], after: readonly string[]]

/** A line that is a number alone, as a badge is: it comes with the first of what it counts. */
const isNumber = (line: string) => line === '#'

/** How two views of one address differ, numbers and popups aside; undefined when they are the same. */
export function difference(before: View, after: View): string | undefined {
  const parts: Part[] = [
    ['address', [before.address], [after.address]],
    ['title', [before.title], [after.title]],
    ['states', before.states, after.states],
    ['searches', before.searches, after.searches],
    ['lines', before.main, after.main],
  ]
  for (const [name, was, is] of parts) {
    const lost = was.filter((one) => !is.includes(one) && !isNumber(one))
    const added = is.filter((one) => !was.includes(one) && !isNumber(one))
    if (lost.length === 0 && added.length === 0) continue
    const say = (words: readonly string[]) =>
      words
        .slice(0, 3)
        .map((word) => word.slice(0, 80))
        .join(' · ')
    return `${name}: was “${say(lost)}”, is “${say(added)}”`
  }
  return undefined
}

/** Whether a press did anything that someone can notice. */
export function hasChanged(before: View, after: View, pressed = ''): boolean {
  const calls = (view: View) => Object.values(view.trouble.calls).flat().length
  return (
    before.address !== after.address ||
    before.title !== after.title ||
    before.exact !== after.exact ||
    // What is pressed takes the focus, alive or not.
    (before.focus !== after.focus && after.focus !== pressed) ||
    before.trouble.effects !== after.trouble.effects ||
    before.states.join() !== after.states.join() ||
    before.fields.join() !== after.fields.join() ||
    before.layer.join() !== after.layer.join() ||
    before.layerStates.join() !== after.layerStates.join() ||
    calls(before) !== calls(after)
  )
}

const DRAFT_FIELD = /^(textbox|spinbutton|radio) /

/** Role and name of a field, without what is in it. */
const headOf = (field: string) => field.slice(0, field.lastIndexOf(': '))

/**
 * Whether a press filled a field for later, as the + of a number does, and the address keeps nothing of it.
 * Fields that came or went meanwhile say nothing: what is far from the window is not drawn.
 */
export function fillsDraft(before: View, after: View): boolean {
  const [was, is] = [before, after].map(({ fields }) =>
    fields.filter((field) => DRAFT_FIELD.test(field)),
  ) as [string[], string[]]
  const heads = new Set(was.map(headOf))
  const isFilled = is.some((field) => !was.includes(field) && heads.has(headOf(field)))
  return before.address === after.address && isFilled
}

/** The screen of an address: its path. */
export function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? ''
}

/** Browsers keep fifty entries of a tab; with one more the oldest goes. */
const ENTRIES_MAX = 50

/** Whether a step made an entry of the history, from which Back leads to where the step began. */
export function isNewEntry(before: View, after: View): boolean {
  if (before.entry && after.entry) return after.entry.behind.includes(before.entry.key)
  // By length alone, a full history does not tell a new entry from a replaced one.
  const isFull = after.historyLength === ENTRIES_MAX && before.historyLength === ENTRIES_MAX
  return after.historyLength > before.historyLength || (isFull && before.address !== after.address)
}
