import type { InventoryHistoryEntry } from '@app/contract/inventory.ts'

type Page = readonly InventoryHistoryEntry[]

/**
 * The pages of a history, newest first, with a newest page that was read again: what is new stands
 * before them. Undefined where the two do not meet, so that something between them is not known.
 */
export function joinNewest(pages: readonly Page[], newest: Page): readonly Page[] | undefined {
  const [first, ...older] = pages
  const known = first?.[0]?.uuid
  if (!first || known === undefined) return [newest]
  const meets = newest.findIndex((entry) => entry.uuid === known)
  if (meets < 0) return newest.length === 0 ? pages : undefined
  return meets === 0 ? pages : [[...newest.slice(0, meets), ...first], ...older]
}
