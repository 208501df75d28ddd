import { expect, test } from 'vitest'
import { historySigns } from './history-sign.ts'

const typesWhere = (part: 'quantity' | 'sum', sign: string) =>
  Object.entries(historySigns)
    .filter(([, signs]) => signs[part] === sign)
    .map(([type]) => type)
    .toSorted()

test('pieces came with a purchase and a canceled sale, and went the other ways', () => {
  expect(typesWhere('quantity', '+')).toEqual(['buy_auto', 'buy_manual', 'cancel_sell'])
  expect(typesWhere('quantity', '-')).toEqual(['cancel_buy', 'sell_auto', 'sell_manual'])
})

test('coins came with a sale, a canceled purchase and from the platform', () => {
  const came = ['cancel_buy', 'exchange_from_steam', 'sell_auto', 'sell_manual']
  expect(typesWhere('sum', '+')).toEqual(came)
  const went = ['buy_auto', 'buy_manual', 'cancel_sell', 'exchange_to_steam']
  expect(typesWhere('sum', '-')).toEqual(went)
})
