import { useQuery } from '@tanstack/react-query'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { inventory } from '../inventory/queries.ts'
import { profile } from '../player/queries.ts'

export type Goods = ReturnType<typeof useGoods>

/** What the player could give, with names and prices. */
export function useGoods() {
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const player = useQuery(profile)
  const language = useLanguage((state) => state.language)
  const itemOf = (id: number) => items.data?.byId.get(id)
  const owned = (id: number) => held.data?.counts.get(id) ?? 0
  const tradable = [...(held.data?.counts ?? [])].flatMap(([id, count]) => {
    const item = itemOf(id)
    return item && count > 0 && !item.Tags.includes('trade:no') ? [item] : []
  })
  const needed = [items, held, player]
  return {
    itemOf,
    owned,
    tradable,
    isReady: needed.every(({ data }) => data !== undefined),
    error: needed.find(({ data, error }) => data === undefined && error)?.error,
    retry: () => void Promise.all(needed.map((query) => query.refetch())),
    coins: player.data?.coins ?? 0,
    nameOf: (id: number) => itemName(itemOf(id), language),
  }
}
