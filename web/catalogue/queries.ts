import { catalogueRoutes, type Item } from '@app/contract/catalogue.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Every item definition, in the server's order, and by its id. */
export interface Catalogue {
  readonly items: readonly Item[]
  readonly byId: ReadonlyMap<number, Item>
}

/** Loaded once and kept for the whole visit (spec part 1 section 4, "Item catalogue"). */
export const catalogue = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }): Promise<Catalogue> => {
    const items = await call(catalogueRoutes.readItems, {}, { signal })
    return { items, byId: new Map(items.map((item) => [item.Itemdefid, item])) }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})
