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
  [
    'en',
    1000,
    1255,
    'Up 25% in a day: from 1,000 to 1,255\nAlert: up or down 20% or more in a day',
  ],
  ['ru', 100, 75, 'За день −25 %: с 100 до 75\nПорог: рост или падение за день на 20 % и больше'],
  ['zh', 100, 125, '1 天上涨 25%：从 100 到 125\n提醒：1 天内涨跌 20% 或以上'],
  [
    'tr',
    100,
    75,
    'Bir günde %25 düştü: 100 → 75\nUyarı: bir günde %20 veya daha fazla artış ya da düşüş',
  ],
  [
    'pt',
    100,
    125,
    'Subiu 25% em um dia: de 100 para 125\nAlerta: alta ou queda de 20% ou mais em um dia',
  ],
  ['ja', 100, 75, '1 日で 25% 下落：100 → 75\nアラート：1 日で 20% 以上の変動'],
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

test('a trade that is done leads to what was given', () => {
  const trade_id = '01a21999-de8d-7985-a283-3a41dfed6bd6'
  const done: InboxMessage = {
    ...changed(1, 2),
    kind: 'trade_changed',
    data: { because: 'completed', opponent_name: 'Ann', opponent_uuid: trade_id, trade_id },
  }
  expect(placeOf(done)).toBe(`/?trade=${trade_id}`)
})

const head = { message_id: 1, count: 1, created_at: 0, is_read: false }
const watched = { item_id: 100, price_of: 'buy', direction: 'below', price: 45 } as const

test.each([
  ['en', 'sell', 'Your sell order at 50 has ended\nItems that came back: 3'],
  ['ru', 'buy', 'Истёк срок заявки на покупку по 50\nВернулось монет: 150'],
  ['ja', 'sell', '50 の売り注文の期限が切れました\n3 個が戻りました'],
] as const)(
  'an order that has ended is pushed with what came back, in %s, %s',
  (language, side, body) => {
    const told = { item_id: 100, side, price: 50, rest: 3 }
    const ended = (
      data: typeof told & { sum?: { pieces: number; coins: number } },
    ): InboxMessage => ({
      ...head,
      kind: 'lot_ended',
      data,
    })
    const coins = side === 'buy' ? 150 : 0
    const text = { title: oak[language], body }
    expect(pushText(ended({ ...told, sum: { pieces: 3, coins } }), language, () => oak)).toEqual(
      text,
    )
    // A release before this one has written no sum.
    expect(pushText(ended(told), language, () => oak)).toEqual(text)
  },
)

test('a price that was waited for is pushed with what was waited for', () => {
  const crossed: InboxMessage = {
    ...head,
    kind: 'price_alert',
    data: { alert_id: '00000000-0000-4000-8000-000000000001', ...watched, at_price: 40 },
  }
  expect(pushText(crossed, 'en', () => oak).body).toBe('Buyers pay 40 now\nAlert at 45 or less')
  expect(pushText(crossed, 'ja', () => oak).body).toBe('買い手は現在 40 を提示\nアラート：45 以下')
})

const firedOrder = {
  order_id: '00000000-0000-4000-8000-000000000002',
  ...watched,
  side: 'sell',
  pieces: 5,
  order_price: 35,
  at_price: 40,
} as const

test('an order that has fired is pushed with the price that it waited for', () => {
  const fired: InboxMessage = {
    ...head,
    kind: 'order_fired',
    data: { ...firedOrder, traded: 3, total: 120, rest: 2, refused: null },
  }
  expect(pushText(fired, 'en', () => oak).body.split('\n')).toEqual([
    'Buyers pay 40 now',
    'Your order waited for 45 or less',
    'Sold 3 for 120',
    '2 added to the order book',
  ])
  const [, waited] = pushText(fired, 'ru', () => oak).body.split('\n')
  expect(waited).toBe('Заявка ждала цены 45 и ниже')
})

const locked = { refused: 'item_locked', params: { item_id: 100 } }
const refusedFiring: InboxMessage = {
  ...head,
  kind: 'order_fired',
  data: {
    ...firedOrder,
    traded: 0,
    total: 0,
    rest: 0,
    refused: 'lot_limit',
    params: { limit: 1000 },
  },
}
const refusedResale: InboxMessage = {
  ...head,
  kind: 'resale_refused',
  data: { item_id: 100, price: 60, sum: { pieces: 3, coins: 180 }, ...locked },
}
const refusedStock: InboxMessage = {
  ...head,
  kind: 'standing_order',
  data: { item_id: 100, keep: 20, price: 60, returned: 0, refused: 'self_trade' },
}

test.each([
  [refusedFiring, 'en', 'You’ve reached the limit of 1,000 open orders.'],
  [refusedResale, 'ru', 'Предмет под замком. Сначала снимите замок в инвентаре.'],
  [refusedStock, 'zh', '此订单会与您自己的订单成交。请先撤销该订单。'],
] as const)('what was not placed is pushed with the reason: %#', (message, language, reason) => {
  expect(
    pushText(message, language, () => oak)
      .body.split('\n')
      .at(-1),
  ).toBe(reason)
})

test('a reason for which there are no words leaves what was not placed', () => {
  const message: InboxMessage = {
    ...refusedResale,
    data: { ...refusedResale.data, refused: 'new_reason' },
  }
  expect(pushText(message, 'en', () => oak).body).toBe('Bought: 3, but not put up for sale at 60.')
})

test('harvesting that has stopped is pushed with the reason', () => {
  const stopped: InboxMessage = {
    ...head,
    kind: 'harvest_ended',
    data: { receipt_id: 1, name: oak, because: 'not_enough_items', item_id: 100 },
  }
  expect(pushText(stopped, 'pt', () => oak).body).toBe(
    'A colheita parou\nNão há o bastante: Carvalho',
  )
})

const undone = (direction: 'to_steam' | 'from_steam'): InboxMessage => ({
  ...head,
  kind: 'exchange_ended',
  data: {
    exchange_id: '00000000-0000-4000-8000-000000000003',
    direction,
    currency: 'gold',
    count: 1,
    coins: 10_000,
    state: 'undone',
    sum: { pieces: 2, coins: 20_000 },
  },
})

test.each([
  ['en', 'The exchange wasn’t made. Nothing was lost.\nCoins that came back: 20,000'],
  ['ja', '両替は行われませんでした。失われたものはありません。\n20,000 コインが戻りました'],
] as const)(
  'an exchange that was undone is pushed with what came back, in %s',
  (language, body) => {
    expect(pushText(undone('to_steam'), language, () => oak).body).toBe(body)
    // Nothing was taken from Steam, and so nothing comes back.
    expect(pushText(undone('from_steam'), language, () => oak).body).toBe(body.split('\n')[0])
  },
)

test('a standing order that has ended is pushed with the coins that came back', () => {
  const ended = (returned: number): InboxMessage => ({
    ...head,
    kind: 'standing_order',
    data: { item_id: 100, keep: 20, price: 60, returned, refused: null },
  })
  expect(pushText(ended(35), 'ru', () => oak).body.split('\n')[1]).toBe('Вернулось монет: 35')
  expect(pushText(ended(0), 'ru', () => oak).body).not.toContain('\n')
})
