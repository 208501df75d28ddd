import type { Item } from '@app/contract/catalog.ts'
import type { UserLot } from '@app/contract/lot.ts'
import { expect, test } from 'vitest'
import { lotRows } from './lot-rows.ts'

const item = (Itemdefid: number, Name: string, NameRu: string): Item => ({
  Itemdefid,
  Type: 'other',
  Name,
  NameRu,
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
  Tags: [],
  CanSell: true,
  NameColor: '',
  Bundle: '',
})
const lot = (type: 'sell' | 'buy', item_type_id: number, price: number) =>
  ({ lot_uuid: `${type}-${item_type_id}-${price}`, type, item_type_id, price }) as UserLot

const items = new Map([
  [1, item(1, 'Oak Plank', 'Дубовая доска')],
  [2, item(2, 'Iron Ore', 'Железная руда')],
])
const prices = { bestSell: new Map([[1, 90]]), bestBuy: new Map([[2, 70]]) }
const sources = { items, prices, language: 'en' } as const
const lots = [lot('sell', 1, 100), lot('sell', 1, 90), lot('sell', 2, 5), lot('buy', 2, 60)]

test('a section holds one side, searched in every language without regard to case', () => {
  const named = (side: 'sell' | 'buy', text: string) =>
    lotRows(lots, side, text, sources).map((row) => row.lot.lot_uuid)
  expect(named('sell', '')).toEqual(['sell-1-100', 'sell-1-90', 'sell-2-5'])
  expect(named('sell', ' OAK ')).toEqual(['sell-1-100', 'sell-1-90'])
  expect(named('sell', 'ДОСКА')).toEqual(['sell-1-100', 'sell-1-90'])
  expect(named('buy', 'oak')).toEqual([])
})

const beaten = (own: readonly UserLot[], side: 'sell' | 'buy') =>
  lotRows(own, side, '', sources).map((row) => row.isBeaten)

test('a lot is beaten by a cheaper sale or a dearer purchase, not by an equal price', () => {
  expect(beaten([lot('sell', 1, 100), lot('sell', 1, 95), lot('sell', 2, 5)], 'sell')).toEqual([
    true,
    true,
    false,
  ])
  expect(beaten([lot('sell', 1, 90)], 'sell')).toEqual([false])
  expect(beaten([lot('buy', 2, 60)], 'buy')).toEqual([true])
})

test('own lots beat no own lot', () => {
  expect(beaten(lots, 'sell')).toEqual([false, false, false])
  expect(beaten([lot('buy', 2, 60), lot('buy', 2, 70)], 'buy')).toEqual([false, false])
})
