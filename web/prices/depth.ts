import { marketRoutes } from '@app/contract/market.ts'
import type { Depth } from '@app/rules/market/depth.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

interface ItemDepth extends Depth {
  /** Of the book. */
  readonly version: number
}

/** The books of several items, without the player's own lots. */
export type DepthTable = ReadonlyMap<number, ItemDepth>

/** Begins the keys of all such tables, which live events change. */
export const depthKey = ['market', 'depth'] as const

/** Items of one call, at most. */
const ITEMS_MAX = 500

/** The books of these items, by price; kept up to date by live events. */
export const depthOf = (itemIds: readonly number[]) =>
  queryOptions({
    queryKey: [...depthKey, itemIds],
    queryFn: ({ signal }) => loadDepth(itemIds, signal),
    staleTime: 10_000,
    structuralSharing: false,
  })

export async function loadDepth(
  itemIds: readonly number[],
  signal?: AbortSignal,
): Promise<DepthTable> {
  const parts: number[][] = []
  for (let at = 0; at < itemIds.length; at += ITEMS_MAX) {
    parts.push(itemIds.slice(at, at + ITEMS_MAX))
  }
  const answers = await Promise.all(
    parts.map((item_type_ids) =>
      call(marketRoutes.getDepth, { item_type_ids }, signal ? { signal } : {}),
    ),
  )
  return new Map(
    answers
      .flatMap((answer) => answer.items)
      .map(({ item_type_id, sell, buy, version }) => [item_type_id, { sell, buy, version }]),
  )
}
