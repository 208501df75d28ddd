import { type Need, wholePieces } from './shopping.ts'

/** What makes it this entry of a shopping list and no other. */
interface EntryKey {
  readonly kind: string
  /** The id of the recipe, or of the item. */
  readonly recipe: number
  /** What is chosen in it. */
  readonly inputs: readonly number[]
}

/** A recipe or an item on a shopping list, so many times. */
export interface ListEntry extends EntryKey {
  readonly units: number
  /** Pieces of a unit, on average. */
  readonly needs: readonly (readonly [itemId: number, pieces: number])[]
  /** Items of these that are only lent for a moment. */
  readonly lent: readonly number[]
}

interface List<Entry extends ListEntry> {
  readonly entries: Entry[]
  /** Coins per piece at most, by item: those that were typed. */
  readonly limits: [itemId: number, price: number][]
  /** What is not there is left as buy orders. */
  readonly waits: boolean
}

/** Removes, then puts; a limit of null is none. */
export interface ListEdit<Entry extends EntryKey> {
  readonly put?: readonly Entry[] | undefined
  readonly remove?: readonly EntryKey[] | undefined
  readonly limits?: readonly (readonly [itemId: number, price: number | null])[] | undefined
  readonly waits?: boolean | undefined
}

/** An entry’s own name within its list. */
export const nameOfEntry = ({ kind, recipe, inputs }: EntryKey): string =>
  [kind, recipe, ...inputs].join()

/**
 * A list with something changed. An entry that is put again keeps its place; a limit ends with the
 * last entry that needs its item.
 */
export function editedList<Entry extends ListEntry>(
  list: List<Entry>,
  { put = [], remove = [], limits = [], waits = list.waits }: ListEdit<Entry>,
): List<Entry> {
  const byName = new Map(list.entries.map((entry) => [nameOfEntry(entry), entry]))
  for (const entry of remove) byName.delete(nameOfEntry(entry))
  for (const entry of put) byName.set(nameOfEntry(entry), entry)
  const entries = [...byName.values()]
  const needed = needsOf(entries)
  const typed = new Map<number, number | null>([...list.limits, ...limits])
  return {
    entries,
    limits: [...typed].flatMap(([item, price]): [number, number][] =>
      price !== null && needed.has(item) ? [[item, price]] : [],
    ),
    waits,
  }
}

/** Two edits as one that does what they do one after the other. */
export function joinedEdits<Entry extends EntryKey>(
  first: ListEdit<Entry>,
  then: ListEdit<Entry>,
): ListEdit<Entry> {
  const isRemoved = new Set((then.remove ?? []).map(nameOfEntry))
  const put = [
    ...(first.put ?? []).filter((entry) => !isRemoved.has(nameOfEntry(entry))),
    ...(then.put ?? []),
  ]
  const waits = then.waits ?? first.waits
  return {
    put: [...new Map(put.map((entry) => [nameOfEntry(entry), entry])).values()],
    remove: byName([...(first.remove ?? []), ...(then.remove ?? [])]),
    limits: [...new Map([...(first.limits ?? []), ...(then.limits ?? [])])],
    ...(waits !== undefined && { waits }),
  }
}

const byName = (keys: readonly EntryKey[]) => [
  ...new Map(keys.map((key) => [nameOfEntry(key), key])).values(),
]

/** Whole pieces by item that all entries need together, so that all of them can be started. */
export function needsOf(entries: readonly ListEntry[]): Map<number, Need> {
  const needs = new Map<number, Need>()
  for (const { units, needs: ofUnit, lent } of entries) {
    for (const [item, pieces] of ofUnit) {
      const { count, isTaken } = needs.get(item) ?? { count: 0, isTaken: false }
      needs.set(item, {
        count: count + pieces * units,
        isTaken: isTaken || !lent.includes(item),
      })
    }
  }
  return new Map([...needs].map(([item, one]) => [item, { ...one, count: wholePieces(one.count) }]))
}
