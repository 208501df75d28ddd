import type { CraftHistoryRow, CraftResult } from '@app/contract/craft.ts'

/** A row of the history; crafts of one recipe taken together count as one. */
export interface HistoryLine {
  readonly id: string
  readonly receipt_id: number
  readonly receipt_name: string
  readonly craft_group: string
  /** Unix seconds; of the newest. */
  readonly process_date: number
  /** Units, of all. */
  readonly count: number
  /** Crafts. */
  readonly crafts: number
  /** Seconds; of the newest. */
  readonly receipt_duration: number
  /** Undefined where the document could not be read. */
  readonly result: CraftResult | undefined
}

export interface HistoryDay {
  /** Unix milliseconds of the day's first moment, in this browser's time zone. */
  readonly day: number
  readonly lines: readonly HistoryLine[]
}

/**
 * What a craft gave, from the document of its row. One that cannot be read is logged and treated as
 * absent (spec part 2 section 3).
 */
export function readResult(jdoc: unknown): CraftResult | undefined {
  try {
    const document = (typeof jdoc === 'string' ? JSON.parse(jdoc) : jdoc) as CraftResult | null
    if (Array.isArray(document?.new_items) && Array.isArray(document.returned_items)) {
      return document
    }
    throw new Error('no lists of items')
  } catch (error) {
    console.error('a craft without a readable document', error)
    return undefined
  }
}

/** The end of a day like 2026-11-21, in unix seconds; undefined for none. */
export function endOfDay(day: string | undefined): number | undefined {
  const midnight = new Date(`${day}T00:00`)
  // The day on which the clock changes is not 24 hours long.
  const end = midnight.setDate(midnight.getDate() + 1) / 1000
  return Number.isNaN(end) ? undefined : end
}

/** The rows as lines under their days, newest first; grouped, a day has each recipe once. */
export function daysOf(rows: readonly CraftHistoryRow[], grouped: boolean): HistoryDay[] {
  const days = new Map<number, Map<number | string, HistoryLine>>()
  for (const row of rows) {
    const day = new Date(row.process_date * 1000).setHours(0, 0, 0, 0)
    const ofDay = days.get(day) ?? new Map<number | string, HistoryLine>()
    days.set(day, ofDay)
    const line = lineOf(row)
    const name = grouped ? line.receipt_id : line.id
    const same = ofDay.get(name)
    ofDay.set(name, same ? joinLines(same, line) : line)
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: [...ofDay.values()] }))
}

/** Lines of rows that were read before: a document is parsed, and its fault logged, once. */
const lines = new WeakMap<CraftHistoryRow, HistoryLine>()

function lineOf(row: CraftHistoryRow): HistoryLine {
  const known = lines.get(row)
  if (known) return known
  const { jdoc, ...rest } = row
  const line = { ...rest, crafts: 1, result: readResult(jdoc) }
  lines.set(row, line)
  return line
}

/** @param line - the newer of the two */
function joinLines(line: HistoryLine, older: HistoryLine): HistoryLine {
  return {
    ...line,
    count: line.count + older.count,
    crafts: line.crafts + older.crafts,
    result: joinResults(line.result, older.result),
  }
}

function joinResults(
  one: CraftResult | undefined,
  other: CraftResult | undefined,
): CraftResult | undefined {
  if (!one || !other) return one ?? other
  return {
    new_items: joinItems(one.new_items, other.new_items),
    returned_items: joinItems(one.returned_items, other.returned_items),
  }
}

type Moved = CraftResult['new_items']

function joinItems(one: Moved, other: Moved): Moved {
  const quantities = new Map<number, number>()
  for (const { item_id, quantity } of [...one, ...other]) {
    quantities.set(item_id, (quantities.get(item_id) ?? 0) + quantity)
  }
  return [...quantities].map(([item_id, quantity]) => ({ item_id, quantity }))
}
