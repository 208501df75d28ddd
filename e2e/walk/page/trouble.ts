import type { Trouble } from '../view.ts'
import { forget, isVisible } from './visible.ts'

const errors: string[] = []
const failed: { call: string; status: number }[] = []
const calls: Record<string, number[]> = {}
const open = new Map<object, string>()
let effects = 0
/** The short timers that are running: typing is written into the address after a moment. */
const timers = new Set<number>()
/** The live stream: it opens when there is something to tell. */
const STREAM = '/sse'
/** Skeletons, spinners, and whatever says that it is busy. */
const LOADING = '.shimmer,.animate-spin,[aria-busy=true]'
const SHORT_MS = 600
const IDLE_MS = 500
const requestIdle = window.requestIdleCallback.bind(window)
const setTimer = window.setTimeout.bind(window)

/** Listens to everything that goes wrong and everything that is asked for. Call it before the app. */
export function listen(): void {
  listenForErrors()
  listenForCalls()
  listenForEffects()
  listenForTimers()
}

/** Waits without being seen as one of the page's own timers. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimer(resolve, ms))
}

/** Waits until the page has nothing to do, and says whether that came soon. */
export function whenIdle(): Promise<boolean> {
  return new Promise((resolve) =>
    requestIdle((deadline) => resolve(!deadline.didTimeout), { timeout: IDLE_MS }),
  )
}

export function troubleSoFar(): Trouble {
  const loading = [...document.querySelectorAll(LOADING)].filter(isVisible).length
  const waiting = [...open.values(), ...(loading > 0 ? [`${loading} parts are loading`] : [])]
  return { errors, failed, calls, waiting, effects }
}

/** Whether a call is in progress or a part of the screen is loading. */
export function isWaiting(): boolean {
  forget()
  return troubleSoFar().waiting.length > 0
}

/** Whether something is put off for a moment. */
export function isPutOff(): boolean {
  return timers.size > 0
}

function listenForErrors(): void {
  const said = console.error
  console.error = (...parts: unknown[]) => {
    errors.push(
      parts
        .map((part) => (part instanceof Error ? part.message : String(part)))
        .join(' ')
        .slice(0, 300),
    )
    said(...parts)
  }
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (isHint(target)) return
      const source =
        target instanceof Element
          ? (target.getAttribute('src') ?? target.getAttribute('href'))
          : null
      errors.push(source === null ? `uncaught: ${event.message}` : `did not load: ${source}`)
    },
    true,
  )
  addEventListener('unhandledrejection', (event) =>
    errors.push(`unhandled: ${String(event.reason)}`),
  )
  addEventListener('securitypolicyviolation', (event) =>
    errors.push(`against the content policy: ${event.violatedDirective} ${event.blockedURI}`),
  )
}

/** A link that only says what will be needed: browsers drop these as they like. */
function isHint(target: EventTarget | null): boolean {
  return target instanceof HTMLLinkElement && target.rel !== 'stylesheet'
}

function listenForCalls(): void {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const request = new URL(input instanceof Request ? input.url : String(input), location.href)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const call = `${method} ${request.pathname}`
    const times = (calls[call] ??= [])
    times.push(Math.round(performance.now()))
    const token = {}
    if (!call.endsWith(STREAM)) open.set(token, call)
    try {
      const response = await real(input, init)
      if (response.ok) forgetRefusal(call)
      else failed.push({ call, status: response.status })
      if (open.has(token)) void readWhole(response.clone()).then(() => open.delete(token))
      return response
    } catch (error) {
      open.delete(token)
      const isWanted = error instanceof DOMException && error.name === 'AbortError'
      if (!isWanted) failed.push({ call, status: 0 })
      throw error
    }
  }
}

/** What was refused for a token that had run out, and has been asked again with the next one. */
function forgetRefusal(call: string): void {
  const at = failed.findIndex((one) => one.call === call && one.status === 401)
  if (at >= 0) failed.splice(at, 1)
}

/** A call ends with the last byte of its answer: on a crowded machine that is long after the first. */
async function readWhole(response: Response): Promise<void> {
  await response.arrayBuffer().catch(() => undefined)
}

function listenForEffects(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[download]')) effects += 1
    },
    true,
  )
  // A file that the page has made is saved by a link that stands on no page.
  const makeFile = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (file) => {
    effects += 1
    return makeFile(file)
  }
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) {
    clipboard.writeText = () => {
      effects += 1
      return Promise.resolve()
    }
  }
  window.open = () => {
    effects += 1
    return null
  }
}

function listenForTimers(): void {
  const clear = window.clearTimeout.bind(window)
  // A clock sets its next tick in this one: that is no act that is put off.
  let isInTimer = false
  const later = (run: TimerHandler, ms = 0, ...args: unknown[]) => {
    const timer = setTimer(() => {
      timers.delete(timer)
      isInTimer = true
      try {
        if (typeof run === 'function') run(...args)
      } finally {
        isInTimer = false
      }
    }, ms)
    if (ms > 0 && ms <= SHORT_MS && !isInTimer) timers.add(timer)
    return timer
  }
  window.setTimeout = later as typeof window.setTimeout
  window.clearTimeout = (timer) => {
    timers.delete(Number(timer))
    clear(timer)
  }
}
