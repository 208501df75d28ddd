import type { Entry, View } from '../view.ts'
import { findControls, MARK } from './controls.ts'
import { nameOf, roleOf, withoutClocks, withoutNumbers } from './names.ts'
import { findTexts, isInScroller, linesOf, textNodes } from './texts.ts'
import { troubleSoFar } from './trouble.ts'
import { forget, isVisible, regionOf } from './visible.ts'

const STATES = [
  'aria-selected',
  'aria-checked',
  'aria-pressed',
  'aria-current',
  'aria-expanded',
  'aria-sort',
]
const LAYERS =
  '[role=dialog],[role=alertdialog],[role=menu],[popover]:popover-open:not([role=tooltip])'

/** What the page shows now. */
export function look(): View {
  forget()
  const { documentElement: root, title } = document
  const main = document.querySelector('main') ?? document.body
  const controls = findControls()
  const active = controls.find(({ element }) => element === document.activeElement)
  const layers = [...document.querySelectorAll(LAYERS)].filter(isVisible)
  const fields = fieldsOf(document.body)
  return {
    address: location.href.slice(location.origin.length),
    title,
    language: root.lang,
    entry: entryNow(),
    historyLength: history.length,
    width: innerWidth,
    sideScroll: root.scrollWidth - root.clientWidth,
    main: linesOf(main, isOfScreen),
    layer: layers.flatMap((layer) => linesOf(layer, isVisible)),
    layerStates: layers.flatMap((layer) => statesOf(layer, isVisible)),
    exact: [...textNodes(document.body)]
      .filter(({ parent }) => !parent.closest('[role=tooltip]'))
      .map(({ node }) => withoutClocks(node.data))
      .join('\n'),
    hints: hintsOf(document.body),
    states: statesOf(main, isOfScreen),
    searches: fieldsOf(main).filter((field) => field.startsWith('searchbox')),
    fields,
    focus: active?.control.key ?? placeOfFocus(),
    controls: controls.map(({ control }) => control),
    texts: findTexts(),
    trouble: troubleSoFar(),
  }
}

function entryNow(): Entry | undefined {
  const api = (window as { readonly navigation?: Navigation }).navigation
  if (!api?.currentEntry) return undefined
  const { key, index } = api.currentEntry
  const behind = api.entries().slice(0, index)
  return { key, behind: behind.map((entry) => entry.key) }
}

/** Where the focus is when no control has it. */
function placeOfFocus(): string {
  const { activeElement: active, body } = document
  // What cannot hold the focus gives it to what it stands in, alive or not.
  if (!active || active === body || active.querySelector(`[${MARK}]`)) return ''
  return `${regionOf(active)} ${active.localName}`
}

function hintsOf(root: Element): string[] {
  const names = ['data-hint', 'aria-label', 'title', 'placeholder', 'alt']
  return names.flatMap((name) =>
    [...root.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  )
}

/** Without the menus that are open in it: they may close. */
const isOfScreen = (element: Element) => regionOf(element) !== 'layer' && isVisible(element)

function statesOf(root: Element, isShown: (element: Element) => boolean): string[] {
  const found = root.querySelectorAll<HTMLElement>(
    [
      ...STATES.map((state) => `[${state}]`),
      'input[type=checkbox]',
      'input[type=radio]',
      'details',
    ].join(),
  )
  return [...found].filter(isShown).flatMap((element) => {
    const states = STATES.map((state) => element.getAttribute(state))
    if (element instanceof HTMLInputElement) states.push(String(element.checked))
    if (element instanceof HTMLDetailsElement) states.push(String(element.open))
    const said = states.filter((state) => state !== null).join()
    // Which row is selected is in the address; whether it is drawn depends on where its list is.
    if (element.ariaCurrent !== null && isInScroller(element)) return []
    // A thing that is off is like one that is not there: lists show now these rows, now those.
    if (said === 'false') return []
    return [`${roleOf(element)} ${withoutNumbers(nameOf(element))}: ${said}`]
  })
}

function fieldsOf(root: Element): string[] {
  const found = root.querySelectorAll<HTMLInputElement>('input,select,textarea')
  return [...found]
    .filter((field) => isVisible(field.closest('label') ?? field) && regionOf(field) !== 'notice')
    .map((field) => `${roleOf(field)} ${nameOf(field)}: ${field.value} ${field.checked ?? ''}`)
}
