import { adminRoutes } from '@app/contract/admin.ts'
import type { Item } from '@app/contract/catalog.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { catalog } from '../catalog/queries.ts'

/** Accounts hold these like others, but the catalog that players are given lacks them. */
const hiddenItems = queryOptions({
  queryKey: ['hidden-items'],
  queryFn: async ({ signal }) => (await call(adminRoutes.hiddenItems, {}, { signal })).response,
  staleTime: Infinity,
})

type Items = ReadonlyMap<number, Item>

/** Every item by its id, hidden ones too; undefined while loading. What failed to come is left out. */
export function useEveryItem(): Items | undefined {
  const { data: shown, isPending } = useQuery(catalog)
  const { data: hidden, isPending: isHiddenPending } = useQuery(hiddenItems)
  const isLoading = isPending || isHiddenPending
  return useMemo(
    () => (isLoading ? undefined : byId(shown?.items, hidden)),
    [isLoading, shown, hidden],
  )
}

/** The same, awaited. */
export async function readEveryItem(client: QueryClient): Promise<Items> {
  const [{ items }, hidden] = await Promise.all([
    client.ensureQueryData(catalog),
    client.ensureQueryData(hiddenItems),
  ])
  return byId(items, hidden)
}

function byId(shown: readonly Item[] = [], hidden: readonly Item[] = []): Items {
  return new Map([...shown, ...hidden].map((item) => [item.Itemdefid, item]))
}
