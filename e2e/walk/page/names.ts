import { remembered } from './visible.ts'

const squeezed = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const NUMBER = /\d[\d.,:\u00a0\u202f ]*(?:[kmbtKM](?!\p{L}))?/gu

/**
 * Every number, in its short form too, as one sign: prices and counts of a living world change between
 * two looks.
 */
export function withoutNumbers(text: string): string {
  return squeezed(text).replaceAll(NUMBER, '#')
}

/** Times of day and countdowns as one sign. */
export function withoutClocks(text: string): string {
  return squeezed(text).replaceAll(/\d{1,2}:\d{2}(:\d{2})?/g, '#')
}

/** What a control is called, near enough to how a screen reader calls it. */
export function nameOf(element: HTMLElement): string {
  const given = squeezed(element.getAttribute('aria-label'))
  // What is drawn of it costs a layout to ask for.
  return (given || findName(element)).slice(0, 80)
}

function findName(element: HTMLElement): string {
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => squeezed(document.getElementById(id)?.textContent))
    .join(' ')
  const isField = element.matches('input,textarea,select')
  const candidates = [
    () => labelled,
    () => labelsIn(document.documentElement).get(element)?.join(' '),
    () => (isField ? '' : element.innerText),
    () => (isField ? '' : element.textContent),
    () => element.getAttribute('title'),
    () => element.getAttribute('placeholder'),
    () => element.querySelector('img[alt]')?.getAttribute('alt'),
  ]
  for (const ask of candidates) {
    const name = squeezed(ask())
    if (name !== '') return name
  }
  return ''
}

/**
 * What is written on the labels of each control. Each control would look through the whole page for its
 * own labels, and a long list has hundreds of them.
 */
const labelsIn = remembered((page): ReadonlyMap<Element, string[]> => {
  const found = new Map<Element, string[]>()
  for (const label of page.querySelectorAll('label')) {
    const { control } = label
    if (control) found.set(control, [...(found.get(control) ?? []), label.textContent])
  }
  return found
})

const ROLES: readonly (readonly [selector: string, role: string])[] = [
  ['a[href]', 'link'],
  ['input[type=search]', 'searchbox'],
  ['input[type=checkbox]', 'checkbox'],
  ['input[type=radio]', 'radio'],
  ['input[type=number]', 'spinbutton'],
  ['input[type=range]', 'slider'],
  ['input,textarea', 'textbox'],
  ['select', 'combobox'],
  ['button,summary', 'button'],
]

export function roleOf(element: Element): string {
  const given = element.getAttribute('role')
  if (given) return given
  return ROLES.find(([selector]) => element.matches(selector))?.[1] ?? 'focusable'
}
