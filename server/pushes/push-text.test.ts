import type { InboxMessage } from '@app/contract/inbox.ts'
import { expect, test } from 'vitest'
import { placeOf } from './push-place.ts'
import { pushText } from './push-text.ts'

const oak = {
  en: 'Oak Log',
  ru: 'Дубовое бревно',
  zh: '橡木',
  tr: 'Meşe',
  pt: 'Carvalho',
  ja: 'オークの丸太',
}

const changed = (from_price: number, at_price: number): InboxMessage => ({
  message_id: 1,
  kind: 'price_change',
  data: {
    alert_id: '00000000-0000-4000-8000-000000000001',
    item_id: 100,
    span: 'day',
    direction: 'either',
    percent: 20,
    from_price,
    at_price,
  },
  count: 1,
  created_at: 0,
  is_read: false,
})

test.each([
  ['en', 1000, 1255, 'Up 25% in a day: from 1,000 to 1,255'],
  ['ru', 100, 75, 'За день −25 %: с 100 до 75'],
  ['zh', 100, 125, '1 天上涨 25%：从 100 到 125'],
  ['tr', 100, 75, 'Bir günde %25 düştü: 100 → 75'],
  ['pt', 100, 125, 'Subiu 25% em um dia: de 100 para 125'],
  ['ja', 100, 75, '1 日で 25% 下落：100 → 75'],
] as const)('a change of a price is pushed in words, in %s', (language, from, at, body) => {
  const message = changed(from, at)
  expect(pushText(message, language, () => oak)).toEqual({ title: oak[language], body })
  expect(placeOf(message)).toBe('/marketplace/market#/item=100')
})

test('farming that has ended leads to what it brought', () => {
  const ended: InboxMessage = {
    ...changed(1, 2),
    kind: 'farm_ended',
    data: { name: oak, receipt_id: 2401, is_given_up: false, sum: { pieces: 2, coins: 0 } },
  }
  expect(placeOf(ended)).toBe('/factory/receipts?results=2401')
})
