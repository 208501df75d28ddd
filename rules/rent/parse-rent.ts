import type { Field } from '../content/field.ts'
import { DAILY_MAX, type RentContent } from './rent.ts'

export const noRent: RentContent = { rents: [], shops: [] }

/** Reads content/play/rent.json. Throws a ContentProblem. */
export function parseRent(file: Field): RentContent {
  file.only('rents', 'shops')
  const seen = new Set<number>()
  const rents = file
    .get('rents')
    .list()
    .map((rent) => {
      rent.only('item_id', 'count', 'salary')
      const item_id = rent.get('item_id').integer(1)
      if (seen.has(item_id)) rent.fail(`${item_id} stands here twice`)
      seen.add(item_id)
      const count = rent.get('count').integer(1, 1e6)
      const salary = rent.get('salary').integer(1, 1e9)
      if (count * salary > DAILY_MAX) {
        rent.fail(`${count} pieces at ${salary} coins a day are more than ${DAILY_MAX}`)
      }
      return { item_id, count, salary }
    })
  const shops = file
    .get('shops')
    .list()
    .map((shop) => ({
      item_id: shop.only('item_id', 'items').get('item_id').integer(1),
      items: shop
        .get('items')
        .list()
        .map((item) => ({
          item_id: item.only('item_id', 'price').get('item_id').integer(1),
          price: item.get('price').integer(1, 1e12),
        })),
    }))
  return { rents, shops }
}

export function rentItemIds({ rents, shops }: RentContent): number[] {
  return [
    ...rents.map((rent) => rent.item_id),
    ...shops.flatMap((shop) => [shop.item_id, ...shop.items.map((item) => item.item_id)]),
  ]
}
