/** A position in the WAL, as PostgreSQL writes it: two numbers in base 16, such as 0/3000028. */
export type Lsn = string

/** What PostgreSQL archives: segments, ends of abandoned timelines, labels, histories; and our marks. */
export const ARCHIVED =
  /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.(history|begun))$/

/** The embedded cluster's segments have initdb's size. */
const SEGMENT_BYTES = 16n * 1024n * 1024n
const SEGMENTS_PER_LOG = 0x1_0000_0000n / SEGMENT_BYTES

export interface Segment {
  timeline: number
  /** Counted from the beginning of the WAL, on all timelines alike. */
  number: number
}

/** Undefined for what is no whole segment. */
export function parseSegment(name: string): Segment | undefined {
  if (!/^[0-9A-F]{24}$/.test(name)) return undefined
  const part = (index: number) => Number.parseInt(name.slice(index * 8, index * 8 + 8), 16)
  return { timeline: part(0), number: part(1) * Number(SEGMENTS_PER_LOG) + part(2) }
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export function segmentName({ timeline, number }: Segment): string {
  const perLog = Number(SEGMENTS_PER_LOG)
  return hex(timeline) + hex(Math.floor(number / perLog)) + hex(number % perLog)
}

export const historyName = (timeline: number) => `${hex(timeline)}.history`
/** Says when a timeline came into use, which its history does not. */
export const begunName = (timeline: number) => `${hex(timeline)}.begun`

export function parseLsn(text: Lsn): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A stretch of the WAL that leads to a timeline: its own, or one that it branched off. */
export interface Branch {
  timeline: number
  /** Where it was left; undefined for the timeline itself. */
  until: bigint | undefined
}

/** The branches that lead to a timeline, the oldest first, from the text of its history file. */
export function parseHistory(timeline: number, text: string): Branch[] {
  const lines = text.split('\n').filter((line) => /^\d+\s/.test(line))
  const former = lines.map((line) => {
    const [id = '', until = ''] = line.trim().split(/\s+/)
    return { timeline: Number(id), until: parseLsn(until) }
  })
  return [...former, { timeline, until: undefined }]
}

const segmentOf = (lsn: bigint) => Number(lsn / SEGMENT_BYTES)

/**
 * Which of these segments lead on from one to the end of a timeline: each on the newest branch that
 * has it. `missing` names the first that is not there although later ones are.
 */
export function chooseSegments(
  archived: readonly string[],
  branches: readonly Branch[],
  first: number,
): { names: string[]; missing: string | undefined } {
  const segments = archived.flatMap((name) => parseSegment(name) ?? [])
  // A branch that was left may go on in the archive: that is another story.
  const told = segments.filter(({ timeline, number }) => {
    const branch = branches.find((one) => one.timeline === timeline)
    if (branch === undefined || number < first) return false
    return branch.until === undefined || number <= segmentOf(branch.until)
  })
  const numbers = new Set(told.map(({ number }) => number))
  const last = Math.max(first - 1, ...numbers)
  let end = first
  while (numbers.has(end)) end += 1
  const names = told.filter(({ number }) => number < end).map(segmentName)
  if (end > last) return { names, missing: undefined }
  const until = (branch: Branch) => branch.until === undefined || segmentOf(branch.until) >= end
  const timeline = branches.find(until)?.timeline ?? 1
  return { names, missing: segmentName({ timeline, number: end }) }
}
