import { DEPTH_LOTS_MAX, DEPTH_MAX, bookRoutes } from '@app/contract/book.ts'
import type { Depth } from '@app/rules/market/depth.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { depthKey } from './keys.ts'

interface ItemDepth extends Depth {
  /** Of the book. */
  readonly version: number
}

/** The books of several items, without the player's own lots. */
export type DepthTable = ReadonlyMap<number, ItemDepth>

/** Lots per side: enough for most counts, and as many as the server reads. */
const reaches = { usual: 50, deep: DEPTH_MAX }

export type Reach = keyof typeof reaches

/** Items of one call, at most. */
const ITEMS_MAX = 500

/** The books of these items, by price; kept up to date by live events. */
export const depthOf = (itemIds: readonly number[], reach: Reach = 'usual') =>
  queryOptions({
    queryKey: [...depthKey, reach, itemIds],
    queryFn: ({ signal }) => loadDepth(itemIds, reach, signal),
    staleTime: 10_000,
    structuralSharing: false,
  })

export async function loadDepth(
  itemIds: readonly number[],
  reach: Reach,
  signal?: AbortSignal,
): Promise<DepthTable> {
  const depth = reaches[reach]
  const size = Math.min(ITEMS_MAX, Math.floor(DEPTH_LOTS_MAX / depth))
  const parts: number[][] = []
  for (let at = 0; at < itemIds.length; at += size) parts.push(itemIds.slice(at, at + size))
  const answers = await Promise.all(
    parts.map((item_type_ids) =>
      call(bookRoutes.getDepth, { item_type_ids, depth }, signal ? { signal } : {}),
    ),
  )
  return new Map(
    answers
      .flatMap((answer) => answer.items)
      .map(({ item_type_id, ...book }) => [item_type_id, book]),
  )
}
