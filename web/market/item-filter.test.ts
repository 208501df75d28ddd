import type { Item } from '@app/contract/catalog.ts'
import { expect, test } from 'vitest'
import type { PriceTable } from '../prices/price-table.ts'
import { everyItem, filterItems, nextSort } from './item-filter.ts'

const item = (Itemdefid: number, fields: Partial<Item> = {}): Item => ({
  Itemdefid,
  Type: 'other',
  Name: `Item ${Itemdefid}`,
  NameRu: '',
  NameZh: '',
  NameTr: '',
  NamePt: '',
  NameJa: '',
  Description: '',
  DescriptionRu: '',
  DescriptionZh: '',
  DescriptionTr: '',
  DescriptionPt: '',
  DescriptionJa: '',
  IconUrl: '',
  Tags: ['rarity:common'],
  CanSell: true,
  NameColor: '',
  Bundle: '',
  ...fields,
})
const oak = item(1, { NameRu: 'Дубовое бревно', Tags: ['rarity:common', 'type:material'] })
const ale = item(2, { DescriptionJa: '冷えたエール', Tags: [' Rarity:Rare '] })
const seal = item(3, { CanSell: false })
const bread = item(4)
const all = [oak, ale, seal, bread]
const prices: PriceTable = {
  bestBuy: new Map([
    [1, 5],
    [2, 9],
  ]),
  bestSell: new Map([[4, 3]]),
  myBuy: new Map(),
  mySell: new Map(),
  versions: new Map(),
  stream: 'a',
  sequence: 1,
}
const ids = (filter: Partial<typeof everyItem>, owned: readonly number[] = []) =>
  filterItems(
    all,
    { ...everyItem, ...filter },
    {
      held: new Map(owned.map((id) => [id, 1])),
      favorites: new Set([3, 4]),
      listed: undefined,
    },
    prices,
  ).map((one) => one.Itemdefid)

test('favorites are those that were marked', () => expect(ids({ favorites: true })).toEqual([4]))
test('a list shows its items alone', () => {
  const listed = (items: readonly number[] | undefined) =>
    filterItems(
      all,
      everyItem,
      { held: new Map(), favorites: new Set(), listed: items && new Set(items) },
      undefined,
    ).map((one) => one.Itemdefid)
  expect(listed([2, 3])).toEqual([2])
  expect(listed([])).toEqual([])
  expect(listed(undefined)).toEqual([1, 2, 4])
})
test('lists only what can be sold', () => expect(ids({})).toEqual([1, 2, 4]))
test('finds names and descriptions in every language, whatever the case', () => {
  expect(ids({ text: 'дубовое БРЕВНО' })).toEqual([1])
  expect(ids({ text: 'エール' })).toEqual([2])
})
test('demands every tag, trimmed and in lower case', () => {
  expect(ids({ tags: ['rarity:rare'] })).toEqual([2])
  expect(ids({ tags: ['rarity:common', 'type:material'] })).toEqual([1])
})
test('has item', () => expect(ids({ hasItem: true }, [4])).toEqual([4]))
test('sorts by price with priceless items last in both directions', () => {
  expect(ids({ sort: { field: 'sell_now', up: false } })).toEqual([2, 1, 4])
  expect(ids({ sort: { field: 'sell_now', up: true } })).toEqual([1, 2, 4])
  expect(ids({ sort: { field: 'buy_now', up: true } })[0]).toBe(4)
})
test('a new field starts descending, the same one turns around', () => {
  expect(nextSort(undefined, 'buy_now')).toEqual({ field: 'buy_now', up: false })
  expect(nextSort({ field: 'buy_now', up: false }, 'buy_now')).toEqual({
    field: 'buy_now',
    up: true,
  })
  expect(nextSort({ field: 'buy_now', up: true }, 'sell_now')).toEqual({
    field: 'sell_now',
    up: false,
  })
})
