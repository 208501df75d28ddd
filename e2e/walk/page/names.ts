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
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : []
  const isField = element.matches('input,textarea,select')
  const candidates = [
    () => labelled,
    () => labels.map((label) => label.textContent).join(' '),
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
