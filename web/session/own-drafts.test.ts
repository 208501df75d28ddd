import { expect, test } from 'vitest'
import { browserKeys } from '../browser-keys.ts'
import { ApiError } from '../refusals/api-error.ts'
import { isLike, isText, ownDrafts, readForm, sendDraft, writeForm } from './own-drafts.ts'
import { useSession } from './session.ts'

test('a form comes back as it was, with its empty fields', () => {
  const form = { price: 7, count: Number.NaN, trigger: { stop: Number.NaN, take: 3 } }
  expect(readForm(writeForm(form))).toEqual(form)
  expect(readForm(undefined)).toBeUndefined()
  expect(readForm('what another release wrote')).toBeUndefined()
})

test('a draft is kept until it is dropped, and of many the newest', () => {
  const { read, keep } = ownDrafts<string, string>(browserKeys.orderDrafts, isText)
  keep('buy/1', 'one')
  keep('sell/1', 'other')
  keep('buy/1', undefined)
  expect([read('buy/1'), read('sell/1')]).toEqual([undefined, 'other'])
  for (let item = 2; item < 60; item += 1) keep(`buy/${item}`, 'typed')
  expect([read('sell/1'), read('buy/59')]).toEqual([undefined, 'typed'])
})

test('a form that outlives its player keeps nothing for the next one', () => {
  const { read, keeper } = ownDrafts<string, string>(browserKeys.orderDrafts, isText)
  useSession.setState({ accessToken: 'Ann' })
  const keepOfAnn = keeper()
  keepOfAnn('buy/1', 'typed by Ann')
  expect(read('buy/1')).toBe('typed by Ann')
  useSession.setState({ accessToken: 'Bob' })
  keepOfAnn('buy/1', 'typed by Ann')
  expect(read('buy/1')).toBeUndefined()
  keeper()('buy/1', 'typed by Bob')
  expect(read('buy/1')).toBe('typed by Bob')
})

test('a draft is none while it is sent, and again one only when it was refused', async () => {
  const { read, keep } = ownDrafts<string, string>(browserKeys.orderDrafts, isText)
  const send = async (end: () => Promise<unknown>) => {
    keep('buy/1', 'typed')
    const sent = sendDraft(
      () => {
        keep('buy/1', undefined)
        return () => keep('buy/1', 'typed')
      },
      () => {
        expect(read('buy/1')).toBeUndefined()
        return end()
      },
    )
    await sent.catch(() => {})
    return read('buy/1')
  }
  expect(await send(() => Promise.resolve())).toBeUndefined()
  expect(await send(() => Promise.reject(new ApiError(422, 'closed')))).toBe('typed')
  // It may have been done.
  expect(await send(() => Promise.reject(new ApiError(0, 'no_connection')))).toBeUndefined()
})

test('what another release kept is like a form only with all of its parts', () => {
  const example = { price: Number.NaN, limit: { stop: Number.NaN }, lasts: 'day', repeats: false }
  expect(isLike({ ...example, price: 7, limit: { stop: 3 }, more: 1 }, example)).toBe(true)
  for (const kept of [5, null, undefined, 'x', {}, { ...example, limit: 3 }]) {
    expect(isLike(kept, example)).toBe(false)
  }
  expect(isLike({ keep: 3 }, {})).toBe(true)
})
