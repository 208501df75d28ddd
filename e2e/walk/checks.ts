import type { Box, Control, TextBox, View } from './view.ts'

/** What is wrong with one view: which promise is broken, and by what. */
export interface Fault {
  readonly kind: FaultKind
  readonly what: string
}

export type FaultKind =
  | 'raw key'
  | 'crash'
  | 'error'
  | 'failed call'
  | 'endless'
  | 'cut text'
  | 'overlap'
  | 'side scroll'
  | 'focus'
  | 'small target'
  | 'dead'
  | 'covered'
  | 'no reason'
  | 'reload'
  | 'back'
  | 'link'
  | 'broken'

/** What the checks know of the product beside a view. */
export interface Known {
  /** Every id of a message. */
  readonly messageIds: ReadonlySet<string>
  /** What a crashed screen says, in each language. */
  readonly crashTexts: readonly string[]
  /** Whether a control of this name shows more of a list. */
  readonly showsMore: (name: string) => boolean
  /** How screens begin to tell of what a reload takes away, in each language. */
  readonly passingTexts: readonly string[]
  /** What screens say while not all of their figures are there, in each language. */
  readonly countingTexts: readonly string[]
  /** Calls, as `POST /api/…`, that a rule may refuse: they change something or ask whether it may. */
  readonly mayRefuse: (call: string) => boolean
}

const TARGET_PX = 24
const CALLS_PER_SECOND = 5
/** Pixels by which two lines may lie over each other: faces of letters are lower than their line. */
const OVERLAP_PX = 4

/** Everything that a view alone shows to be wrong. */
export function faultsOf(view: View, known: Known): Fault[] {
  return [
    ...rawKeys(view, known),
    ...crash(view, known),
    ...troubles(view, known),
    ...sideScroll(view),
    ...cutTexts(view.texts),
    ...overlaps(view.texts),
    ...smallTargets(view.controls),
    ...withoutReason(view.controls),
  ]
}

/** Ids shown in the place of their messages, and ids of a group that has no such message. */
function rawKeys(view: View, { messageIds }: Known): Fault[] {
  const groups = new Set([...messageIds].filter((id) => id.includes('.')).map(groupOf))
  const names = view.controls.map(({ name }) => name)
  const shown = [view.title, view.exact, ...view.hints, ...view.fields, ...names].join('\n')
  const words = shown.match(/\b[a-z][a-z_]*(?:\.[a-z][a-z0-9_]*)+\b/g) ?? []
  const raw = words.filter(
    (word) => messageIds.has(word) || (word.includes('_') && groups.has(groupOf(word))),
  )
  // Ids without a group: two words held together are none of any language; one is, in a sentence.
  const joined = shown.match(/(?<![\w./-])[a-z]+(?:_[a-z]+)+(?![\w/-]|\.\w)/g) ?? []
  const lines = shown.split('\n').map((line) => line.trim())
  const bare = [...joined, ...lines].filter((word) => messageIds.has(word))
  return [...new Set([...raw, ...bare])].map((what) => ({ kind: 'raw key', what }))
}

const groupOf = (id: string) => id.split('.')[0] ?? ''

function crash(view: View, { crashTexts }: Known): Fault[] {
  const said = crashTexts.find((text) => view.exact.includes(text))
  if (said !== undefined) return [{ kind: 'crash', what: said }]
  return view.exact.trim() === '' ? [{ kind: 'crash', what: 'the page is empty' }] : []
}

function troubles({ trouble }: View, { mayRefuse }: Known): Fault[] {
  const { errors, failed, waiting, calls } = trouble
  // The browser writes down each call that was refused; those are judged by themselves.
  const own = errors.filter((error) => !error.startsWith('Failed to load resource'))
  const lost = failed.filter(
    ({ call, status }) => status === 0 || status >= 500 || status === 400 || !mayRefuse(call),
  )
  const often = Object.entries(calls).filter(([, times]) => perSecond(times) > CALLS_PER_SECOND)
  return [
    ...own.map((what) => ({ kind: 'error', what }) as const),
    ...lost.map(
      ({ call, status }) => ({ kind: 'failed call', what: `${call}: ${status}` }) as const,
    ),
    ...waiting.map((what) => ({ kind: 'endless', what }) as const),
    ...often.map(
      ([call, times]) =>
        ({ kind: 'endless', what: `${call}: ${perSecond(times)} in a second` }) as const,
    ),
  ]
}

/** The most calls of any second. */
function perSecond(times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length),
  )
}

function sideScroll({ sideScroll: by }: View): Fault[] {
  return by > 0 ? [{ kind: 'side scroll', what: `${by} px wider than the window` }] : []
}

function cutTexts(texts: readonly TextBox[]): Fault[] {
  const cut = texts.filter((text) => text.cut !== '')
  return cut.map(({ text, cut: how }) => ({ kind: 'cut text', what: `${short(text)}: ${how}` }))
}

/** Lines of one layer that lie over each other. */
function overlaps(texts: readonly TextBox[]): Fault[] {
  const sorted = texts.toSorted((a, b) => a.box[1] - b.box[1])
  const found: Fault[] = []
  for (const [at, one] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!
      if (other.box[1] >= one.box[3] - OVERLAP_PX) break
      if (one.layer !== other.layer || !isOver(one.box, other.box)) continue
      found.push({ kind: 'overlap', what: `${short(one.text)} / ${short(other.text)}` })
    }
  }
  return found
}

function isOver(one: Box, other: Box): boolean {
  const wide = Math.min(one[2], other[2]) - Math.max(one[0], other[0])
  const high = Math.min(one[3], other[3]) - Math.max(one[1], other[1])
  return wide > OVERLAP_PX && high > OVERLAP_PX
}

/** Targets below 24 px whose circle of 24 px reaches another target (WCAG 2.2, 2.5.8). */
function smallTargets(controls: readonly Control[]): Fault[] {
  // What comes with the focus has no place that a hand could press.
  const targets = controls.filter(
    ({ disabled, inline, comesWithFocus }) => !disabled && !inline && !comesWithFocus,
  )
  return targets
    .filter(
      (one) =>
        isSmall(one.box) && targets.some((other) => other !== one && crowds(other.box, one.box)),
    )
    .map(({ key, box }) => ({
      kind: 'small target',
      what: `${key}: ${Math.round(box[2] - box[0])} × ${Math.round(box[3] - box[1])} px`,
    }))
}

function isSmall([left, top, right, bottom]: Box): boolean {
  // Half a pixel is lost by zoom and fractions of a font's height.
  return Math.min(right - left, bottom - top) < TARGET_PX - 0.5
}

/** Whether the circle around the middle of a small target reaches the other one. */
function crowds(other: Box, small: Box): boolean {
  const x = (small[0] + small[2]) / 2
  const y = (small[1] + small[3]) / 2
  const contains =
    other[0] <= small[0] && other[2] >= small[2] && other[1] <= small[1] && other[3] >= small[3]
  if (contains) return false
  const dx = Math.max(other[0] - x, 0, x - other[2])
  const dy = Math.max(other[1] - y, 0, y - other[3])
  return Math.hypot(dx, dy) < TARGET_PX / 2 - 0.5
}

function withoutReason(controls: readonly Control[]): Fault[] {
  const silent = controls.filter(({ disabled, reason }) => disabled && reason === '')
  return silent.map(({ key }) => ({ kind: 'no reason', what: key }))
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
