import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { formatMessage, type Message, placeholdersOf } from './compiled-message.ts'

const format = (text: string, locale: string, values?: Record<string, string | number>) =>
  formatMessage(compileMessageOrThrow(text) as Message, locale, values)

test('placeholders are filled, and those without a value stay empty', () => {
  expect(format('{from} to {to}', 'en', { from: 'A', to: 'B' })).toBe('A to B')
  expect(format('{from} to {to}', 'en', { to: 'B' })).toBe(' to B')
  expect(format("it''s '{'x'}' # 1", 'en')).toBe("it's {x} # 1")
})

test('numbers are written as the locale writes them', () => {
  expect(format('{count, number}', 'en', { count: 12_000 })).toBe('12,000')
  expect(format('{count} / {all}', 'en', { count: 1200, all: '5000' })).toBe('1,200 / 5000')
  expect(format('{count, number}', 'pt-BR', { count: 12_000 })).toBe('12.000')
  expect(format('{share, number, percent}', 'tr', { share: 0.25 })).toBe('%25')
})

test('the form of a plural is the one of its number, first the exact one', () => {
  const russian = '{n, plural, =0 {пусто} one {# штука} few {# штуки} many {# штук} other {# шт.}}'
  expect([0, 1, 3, 11, 25].map((n) => format(russian, 'ru', { n }))).toEqual([
    'пусто',
    '1 штука',
    '3 штуки',
    '11 штук',
    '25 штук',
  ])
  expect(
    format('{n, plural, one {# by {who}} other {# of {who}}}', 'en', { n: 1200, who: 'A' }),
  ).toBe('1,200 of A')
})

test('the placeholders of a message are known', () => {
  const message = compileMessageOrThrow('{a} for {b, number}, {c, plural, one {x} other {y}}')
  expect(placeholdersOf(message as Message)).toEqual(['a', 'b', 'c'])
  expect(placeholdersOf('plain')).toEqual([])
})
