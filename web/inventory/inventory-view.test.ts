import type { Item } from '@app/contract/catalog.ts'
import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import {
  canSelect,
  countsShown,
  nextSort,
  readView,
  stacksInView,
  stacksOf,
  viewSearch,
} from './inventory-view.ts'

addMessages('en', { 'item.unknown': 'Unknown' })

const item = (Itemdefid: number, Name: string, Tags: string[] = []): Item => ({
  Itemdefid,
  Type: 'other',
  Name,
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
  Tags,
  CanSell: true,
  NameColor: '',
  Bundle: '',
})
const items = new Map(
  [item(1, 'Oak', ['type:wood']), item(2, 'Ale'), item(3, 'Bread', ['Type:Food'])].map((one) => [
    one.Itemdefid,
    one,
  ]),
)
const counts = new Map([
  [1, 10],
  [2, 3],
  [3, 40],
  [99, 1],
])
const prices = new Map([
  [1, 7],
  [2, 50],
])
const stacks = stacksOf(counts, { items, prices, locks: new Set([3, 1]), language: 'en' })
const ids = (search: Parameters<typeof readView>[0]) =>
  stacksInView(stacks, readView(search), 'en').map((stack) => stack.id)

test('the usual view leaves the address empty, and any view survives it', () => {
  expect(viewSearch(readView({}))).toEqual({})
  const search = {
    q: 'oak',
    tags: 'type:wood;rarity:rare',
    locked: '1',
    sort: 'name',
    at: 'buy_now',
  }
  expect(viewSearch(readView(search))).toEqual(search)
  expect(viewSearch(readView({ sort: '-nonsense', at: 'never' }))).toEqual({})
})

test('stacks are ordered by value, most first, those without a price last in both directions', () => {
  expect(ids({})).toEqual([2, 1, 3, 99])
  expect(ids({ sort: 'value' })).toEqual([1, 2, 3, 99])
  expect(ids({ sort: '-count' })).toEqual([3, 1, 2, 99])
  expect(ids({ sort: 'name' })).toEqual([2, 3, 1, 99])
})

test('text and tags narrow the list', () => {
  expect(ids({ q: ' BRE ' })).toEqual([3])
  expect(ids({ q: 'unknown' })).toEqual([99])
  expect(ids({ tags: 'type:food' })).toEqual([3])
  expect(ids({ tags: 'type:food;type:wood' })).toEqual([])
})

test('what is locked can be shown alone, and is selected for nothing', () => {
  expect(ids({ locked: '1' })).toEqual([1, 3])
  expect(ids({ locked: '1', q: 'oak' })).toEqual([1])
  expect(stacks.filter(canSelect).map((stack) => stack.id)).toEqual([2])
})

test('a stack is worth its pieces at the price', () => {
  expect(stacks.find((stack) => stack.id === 2)).toMatchObject({
    name: 'Ale',
    count: 3,
    price: 50,
    value: 150,
  })
})

test('names begin ascending, numbers descending, the same field turns around', () => {
  const view = readView({})
  expect(nextSort(view, 'name')).toEqual({ sort: 'name', up: true })
  expect(nextSort(view, 'count')).toEqual({ sort: 'count', up: false })
  expect(nextSort(view, 'value')).toEqual({ sort: 'value', up: true })
})

test('what the catalog hides is not listed; all that is held is while there is no catalog', () => {
  expect([...countsShown(counts, items).keys()]).toEqual([1, 2, 3])
  expect(countsShown(counts, undefined)).toBe(counts)
})
