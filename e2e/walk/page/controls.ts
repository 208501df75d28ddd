import type { Control } from '../view.ts'
import { nameOf, roleOf, withoutNumbers } from './names.ts'
import { boxOf, isForReaders, isReachable, isVisible, regionOf } from './visible.ts'

const ROLES =
  'button,link,tab,radio,checkbox,switch,menuitem,menuitemradio,menuitemcheckbox,option,combobox,searchbox,textbox,spinbutton,slider,treeitem'
const SELECTOR = [
  'a[href],button,input:not([type=hidden]),select,textarea,summary',
  ...ROLES.split(',').map((role) => `[role=${role}]`),
].join(',')
const FIELD = /^(searchbox|textbox|spinbutton|combobox)$/

/** On the control that the next act is about. */
export const MARK = 'data-walk'

interface Found {
  readonly element: HTMLElement
  /** What a hand presses for it. */
  readonly target: HTMLElement
  readonly control: Control
}

/** Every control that can be seen and reached, in the order of the page. */
export function findControls(): Found[] {
  const times = new Map<string, number>()
  return [...document.querySelectorAll<HTMLElement>(SELECTOR)]
    .filter((element) => isReachable(element) || isReachable(labelOf(element)))
    .map((element) => {
      const target = labelOf(element)
      const region = regionOf(element)
      const role = roleOf(element)
      const name = nameOf(element)
      const base = `${region} ${role} ${withoutNumbers(name)}`
      const nth = (times.get(base) ?? 0) + 1
      times.set(base, nth)
      const control: Control = {
        key: nth === 1 ? base : `${base} (${nth})`,
        role,
        name,
        region,
        group: `${region} ${role} ${shapeOf(element)}`,
        box: boxOf(target.getBoundingClientRect()),
        disabled: isDisabled(element),
        reason: isDisabled(element) ? reasonOf(element) : '',
        on: isOn(element),
        kind: kindOf(element, role),
        value: 'value' in element && FIELD.test(role) ? String(element.value) : '',
        leaves: leaves(element),
        comesWithFocus: comesWithFocus(target),
        inline: isInline(element),
      }
      return { element, target, control }
    })
}

/** A checkbox is as large as the label around it. */
function labelOf(element: HTMLElement): HTMLElement {
  const isMark = element.matches('input[type=checkbox],input[type=radio],input[type=file]')
  return (isMark && element.closest('label')) || element
}

/** How it and what is around it are drawn: rows of a list have this in common. */
function shapeOf(element: Element): string {
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  return around.map((one) => one?.getAttribute('class') ?? '').join(' < ')
}

function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled,[aria-disabled=true]')
}

/**
 * Why it is off, where someone finds that who asks it: its hint, which fingers and keys reach where it
 * keeps the focus, or text that describes it. What has a spinner is seen to be busy.
 */
function reasonOf(element: HTMLElement): string {
  if (element.getAttribute('aria-busy') === 'true') return 'busy'
  const described = (element.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .map((id) => document.getElementById(id))
    .filter((text) => text !== null && isVisible(text))
    .map((text) => text!.textContent)
    .join(' ')
    .trim()
  if (described !== '' || element.matches(':disabled')) return described
  // A hint that is only its name says what it would do.
  const hint = element.dataset['hint']?.trim() ?? ''
  return hint === element.ariaLabel ? '' : hint
}

function isOn(element: HTMLElement): boolean {
  const on =
    '[aria-selected=true],[aria-checked=true],[aria-pressed=true],[aria-current]:not([aria-current=false]),:checked'
  return element.matches(on)
}

function kindOf(element: HTMLElement, role: string): Control['kind'] {
  if (element.matches('select')) return 'choice'
  if (role === 'slider') return 'slide'
  if (element.matches('[type=date],[type=datetime-local]')) return 'date'
  if (element.matches('[readonly]')) return 'press'
  if (element.matches('input,textarea') && FIELD.test(role)) {
    if (
      role === 'spinbutton' ||
      element.matches('[type=number],[inputmode=numeric],[inputmode=decimal]')
    )
      return 'number'
    return role === 'searchbox' || element.matches('[type=search]') ? 'search' : 'text'
  }
  return 'press'
}

function leaves(element: HTMLElement): boolean {
  const link = element.closest('a')
  if (!link?.href) return false
  return link.target === '_blank' || new URL(link.href).origin !== location.origin
}

/** Stays above the window wherever the page is scrolled to, or is for screen readers alone. */
function comesWithFocus(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  return (box.bottom <= 0 && style.position === 'fixed') || isForReaders(style, box)
}

/** In a line with words that are not its own. */
function isInline(element: HTMLElement): boolean {
  if (getComputedStyle(element).display !== 'inline') return false
  return [...(element.parentElement?.childNodes ?? [])].some(
    (node) => node instanceof Text && node.data.trim() !== '',
  )
}
