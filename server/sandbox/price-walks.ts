import type { DemoGood } from './demo-goods.ts'
import { PriceWalk } from './price-walk.ts'

/** The walks of goods, by their ids; those of what is made follow their ingredients. */
export function openWalks(
  goods: readonly DemoGood[],
  random: () => number,
): Map<number, PriceWalk> {
  const byId = new Map(goods.map((good) => [good.item_id, good]))
  const walks = new Map<number, PriceWalk>()
  const open = (good: DemoGood, above: readonly number[]): PriceWalk => {
    const known = walks.get(good.item_id)
    if (known) return known
    const path = [...above, good.item_id]
    const ingredients = good.made_of.flatMap(({ item_id, count }) => {
      const ingredient = byId.get(item_id)
      // What is made of itself in the end has a price of its own.
      if (!ingredient || path.includes(item_id)) return []
      return { walk: open(ingredient, path), share: (ingredient.price * count) / good.price }
    })
    const walk = new PriceWalk(good.price, random, ingredients)
    walks.set(good.item_id, walk)
    return walk
  }
  for (const good of goods) open(good, [])
  return walks
}
