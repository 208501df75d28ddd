import type { Walk } from '../view.ts'
import { findControls, MARK } from './controls.ts'
import { unseenFocus } from './focus.ts'
import { look } from './look.ts'
import { isAnyTextShown } from './texts.ts'
import { forget } from './visible.ts'
import { isPutOff, isWaiting, listen, pause, whenIdle } from './trouble.ts'

/** Milliseconds without a change after which a page is at rest. */
const REST_MS = 300
/** Milliseconds after which what is put off again and again is no longer waited for. */
const PUT_OFF_MS = 1500
/** Milliseconds after which a page that never has time to spare is no longer waited for. */
const BUSY_MS = 20_000

listen()
performance.setResourceTimingBufferSize(10_000)

/** Whether code is in progress: it was asked for by a link, and no answer is written down. */
function isLoadingCode(): boolean {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return [...links].some(({ href }) => !loaded.has(href))
}

async function settle(ms: number): Promise<void> {
  const end = performance.now() + ms
  let changedAt = performance.now()
  const watcher = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName !== MARK)) changedAt = performance.now()
  })
  const attributeFilter = [
    'class',
    'disabled',
    'aria-busy',
    'aria-selected',
    'aria-pressed',
    'hidden',
    'open',
  ]
  watcher.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter,
  })
  // Code that is loaded piece by piece draws nothing meanwhile.
  const loads = new PerformanceObserver(() => (changedAt = performance.now()))
  loads.observe({ type: 'resource' })
  const startedAt = performance.now()
  const isDelayed = () => isPutOff() && performance.now() - startedAt < PUT_OFF_MS
  // What costs the page time of its own is asked last.
  const isAtRest = () =>
    document.readyState === 'complete' &&
    performance.now() - changedAt >= REST_MS &&
    !isDelayed() &&
    !isWaiting() &&
    !isLoadingCode() &&
    isAnyTextShown()
  // What is drawn in pieces, behind everything else, leaves no time to spare between them.
  const isSpare = async () => performance.now() - startedAt > BUSY_MS || (await whenIdle())
  while (!(isAtRest() && (await isSpare()) && isAtRest()) && performance.now() < end) {
    await pause(30)
  }
  watcher.disconnect()
  loads.disconnect()
}

function point(key: string): boolean {
  forget()
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK)
  // What an earlier step has turned off since is as good as gone; whether it says why is proved apart.
  const found = findControls().find(({ control }) => control.key === key && !control.disabled)
  found?.target.setAttribute(MARK, 'here')
  return found !== undefined
}

function choose(index: number): void {
  const select = document.querySelector<HTMLSelectElement>(`select[${MARK}]`)
  if (!select) return
  select.selectedIndex = index
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function setDate(day: string): void {
  const field = document.querySelector<HTMLInputElement>(`input[${MARK}]`)
  if (!field) return
  const moment = field.type === 'datetime-local' ? `${day}T10:00` : day
  // Past React's own setter, so that it sees a change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, moment)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const walk: Walk = { look, settle, point, choose, setDate, unseenFocus }
Object.assign(window, { walk })
