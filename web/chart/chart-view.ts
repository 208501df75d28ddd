import { type Interval, longestRange } from '@app/rules/market/chart.ts'

/** The part of time that a chart shows, in unix seconds. */
export interface View {
  readonly from: number
  readonly to: number
}

const HOUR = 3600
const DAY = 24 * HOUR

export const SPAN_MIN = 6 * HOUR
export const SPAN_MAX = 5 * 365 * DAY

/** A view in the address: `1763856000-1763942400`. Undefined for none, and for what is none. */
export function readView(text: string | undefined, now: number): View | undefined {
  const [, from, to] = /^(\d{9,11})-(\d{9,11})$/.exec(text ?? '') ?? []
  if (from === undefined || Number(from) >= Number(to)) return undefined
  return boundView({ from: Number(from), to: Number(to) }, now)
}

export const writeView = ({ from, to }: View): string => `${from}-${to}`

/** The same view, as long as one may be and ending no later than soon. Whole minutes. */
export function boundView({ from, to }: View, now: number): View {
  const span = Math.min(Math.max(to - from, SPAN_MIN), SPAN_MAX)
  const middle = (from + to) / 2
  // A little of the future stays in sight, so that the newest slot does not stick to the edge.
  const end = Math.min(middle + span / 2, now + span / 8)
  return { from: Math.round((end - span) / 60) * 60, to: Math.round(end / 60) * 60 }
}

/** The moment that keeps its place where none is chosen: the newest while it is in sight, else the middle. */
export function anchorOf({ from, to }: View, now: number): number {
  // The whole period ends when it was loaded, a little ago.
  const isNewest = to + (to - from) / 16 >= now
  return isNewest ? to : (from + to) / 2
}

/** @param at - the moment that keeps its place */
export function zoomView({ from, to }: View, factor: number, at: number): View {
  return { from: at - (at - from) * factor, to: at + (to - at) * factor }
}

/** @param part - of its length, to the later; below 0 to the earlier */
export function moveView({ from, to }: View, part: number): View {
  const by = (to - from) * part
  return { from: from + by, to: to + by }
}

/** The finest slots that one question can have for a view, with room on both sides. */
export function intervalOf({ from, to }: View): Interval {
  const finest = (['hour', 'day', 'week'] as const).find(
    (interval) => to - from <= (longestRange[interval] * 3) / 8,
  )
  return finest ?? 'month'
}

/** What is loaded for a view: whole pages, so that small moves load nothing. One question's range at most. */
export function pagesOf(interval: Interval, { from, to }: View): View {
  const page = longestRange[interval] / 4
  return { from: Math.floor(from / page) * page, to: Math.ceil(to / page) * page }
}

/**
 * Times on an axis of slots of which each is as wide as the next: slot 0 lies between -0.5 and 0.5.
 */
export class SlotAxis {
  /** Unix seconds of the starts, and of the end of the last. */
  readonly #edges: readonly number[]

  constructor(starts: readonly number[], end: number) {
    this.#edges = [...starts, end]
  }

  indexOf(time: number): number {
    const at = this.#slotAt(this.#edges.findLastIndex((edge) => edge <= time))
    return at + (time - this.#edges[at]!) / this.#length(at) - 0.5
  }

  timeAt(index: number): number {
    const at = this.#slotAt(Math.floor(index + 0.5))
    return this.#edges[at]! + (index + 0.5 - at) * this.#length(at)
  }

  #slotAt(index: number): number {
    return Math.min(Math.max(index, 0), this.#edges.length - 2)
  }

  #length(at: number): number {
    return this.#edges[at + 1]! - this.#edges[at]!
  }
}
