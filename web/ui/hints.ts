import { EXPLAIN_KEY, isComposing, isTyping, meantKey } from './key-press.ts'

/** A hint that is to be shown. */
export interface Hint {
  readonly text: string
  /** What it explains. */
  readonly element: HTMLElement
  /** Nothing has the focus that it could describe: it is read out as it appears. */
  readonly isSpoken: boolean
}

/** The element that shows the hint. */
export const HINT_ID = 'hint'

const HOVER_DELAY_MS = 350
const LONG_PRESS_MS = 450
/** A finger that moved further than this wanted something else. */
const TAP_PX = 10

const PARTS = 'tr, li, article, section, [role=dialog], main'

/** What a press on it, or on something in it, does something of its own. */
const PRESSABLE =
  'a, button, input, select, textarea, label, summary, [role=option], [role=tab], [role=radio], [role=menuitem], [role=switch]'

/** Listens to the whole page; returns what stops it. */
export function listenForHints(show: (hint: Hint | undefined) => void): () => void {
  const hints = new Hints(show)
  const off = new AbortController()
  const on = { signal: off.signal, passive: true }
  let down: PointerEvent | undefined

  addEventListener('pointerover', (e) => e.pointerType === 'mouse' && hints.over(e.target), on)
  addEventListener('focusin', ({ target }) => hints.focus(target), on)
  addEventListener('focusout', () => hints.hide(), on)
  addEventListener(
    'pointerdown',
    (event) => {
      down = event
      hints.hide()
      if (event.pointerType !== 'mouse') hints.showFor(event.target, LONG_PRESS_MS)
    },
    on,
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (hints.isShown) return
      hints.wait()
      const way = down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (way !== undefined && way < TAP_PX) hints.tap(event.target)
    },
    on,
  )
  // A finger that moves on wanted to scroll.
  addEventListener('pointercancel', () => hints.isShown || hints.wait(), on)
  addEventListener(
    'click',
    ({ target }) => {
      const isOff = target instanceof Element && target.closest('[aria-disabled=true]')
      if (isOff) hints.showFor(isOff)
    },
    on,
  )
  addEventListener('scroll', () => hints.hide(), { ...on, capture: true })
  addEventListener('resize', () => hints.hide(), on)
  addEventListener('keydown', (e) => hints.press(e), on)
  const stop = hints.follow()
  return () => {
    off.abort()
    stop()
    hints.hide()
  }
}

/** Which hint is shown. */
class Hints {
  readonly #show: (hint: Hint | undefined) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: Hint | undefined
  /** What has the hint as its description. */
  #described: Element | undefined

  constructor(show: (hint: Hint | undefined) => void) {
    this.#show = show
  }

  get isShown(): boolean {
    return this.#shown !== undefined
  }

  /** Forgets what was about to be shown. */
  wait(): void {
    clearTimeout(this.#timer)
  }

  hide(): void {
    this.wait()
    if (this.#described) describe(this.#described, false)
    this.#described = undefined
    if (!this.#shown) return
    this.#shown = undefined
    this.#show(undefined)
  }

  over(target: EventTarget | null): void {
    const isOnHint = target instanceof Element && target.closest(`#${HINT_ID}`)
    const isShown = this.#shown !== undefined && hintedAt(target) === this.#shown.element
    if (!isOnHint && !isShown) this.showFor(target, HOVER_DELAY_MS)
  }

  /** The focus of a pointer has come by a press, which means what it does. */
  focus(target: EventTarget | null): void {
    if (isFocusShown(target)) this.showFor(target)
  }

  /** Escape hides the hint; x goes through the hints around the focus, most of which take none. */
  press(event: KeyboardEvent): void {
    if (isComposing(event)) return
    if (event.key === 'Escape') this.hide()
    const { ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || isTyping(target) || meantKey(event) !== EXPLAIN_KEY) return
    const near = hintsAround(document.activeElement)
    const at = near.findIndex((element) => element === this.#shown?.element)
    const next = near[(at + 1) % near.length]
    this.hide()
    if (next) this.#put(next)
  }

  /** What does nothing else when it is pressed shows its hint. */
  tap(target: EventTarget | null): void {
    const element = hintedAt(target)
    if (!element || !(target instanceof Element) || target.closest(PRESSABLE)) return
    // A row that leads somewhere as a whole.
    if (getComputedStyle(element).cursor !== 'pointer') this.showFor(target)
  }

  showFor(target: EventTarget | null, delayMs = 0): void {
    this.hide()
    const element = hintedAt(target)
    if (!element) return
    if (delayMs > 0) this.#timer = setTimeout(() => this.#put(element), delayMs)
    else this.#put(element)
  }

  /** Keeps the words as they are while they change, and lets them go with what they explain. */
  follow(): () => void {
    const changed = new MutationObserver((records) => {
      for (const { target, type } of records) {
        const isFocus = type === 'attributes' && target === document.activeElement
        if (isFocus && isFocusShown(target)) return this.showFor(target)
      }
      const { element, text } = this.#shown ?? {}
      if (!element) return
      const now = element.isConnected && element.dataset['hint']
      if (!now) this.hide()
      else if (now !== text) this.#put(element)
    })
    const what = { subtree: true, childList: true, attributes: true }
    changed.observe(document.body, { ...what, attributeFilter: ['data-hint'] })
    return () => changed.disconnect()
  }

  #put(element: HTMLElement): void {
    const text = element.dataset['hint']
    if (!element.isConnected || !text) return
    const focused = document.activeElement
    const isFocused = focused !== null && element.contains(focused)
    // What is its name or stands in it is read without the hint.
    const isRead = element.ariaLabel === text || element.textContent.includes(text)
    if (isFocused && !isRead) {
      describe(focused, true)
      this.#described = focused
    }
    this.#shown = { text, element, isSpoken: !isFocused && !isRead }
    this.#show(this.#shown)
  }
}

function isFocusShown(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}

/** What has a hint in the innermost part around an element in which something in view has one. */
function hintsAround(element: Element | null): HTMLElement[] {
  const part = element?.closest(PARTS) ?? document.body
  const inView = [...part.querySelectorAll<HTMLElement>('[data-hint]')].filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && top >= 0 && bottom <= innerHeight && one.dataset['hint']
  })
  if (inView.length > 0 || part === document.body) return inView
  return hintsAround(part.parentElement)
}

function hintedAt(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest('[data-hint]') : null
  return element instanceof HTMLElement && element.dataset['hint'] ? element : undefined
}

/** Adds the hint to what describes an element, or takes it away. */
function describe(element: Element, isOn: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ')
  const ids = others.filter((id) => id !== '' && id !== HINT_ID)
  if (isOn) ids.push(HINT_ID)
  if (ids.length > 0) element.setAttribute('aria-describedby', ids.join(' '))
  else element.removeAttribute('aria-describedby')
}
