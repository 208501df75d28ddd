import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { socialKeys } from './social/keys.ts'
import { useEndedTrades } from './social/ended-trades.ts'
import { openPage, trade } from './testing.ts'

test('trades come, change and go by their events; each end is kept until it was seen', () => {
  const { client, apply } = openPage()
  client.setQueryData(socialKeys.trades, [trade('1'), trade('2')])
  apply({ type: 'trade_changed', data: trade('1', { because: 'offer', version: 2, revision: 2 }) })
  expect(client.getQueryData(socialKeys.trades)).toEqual([
    trade('1', { because: 'offer', version: 2, revision: 2 }),
    trade('2'),
  ])
  const done = trade('1', { trade_status: 'completed', because: 'completed', revision: 3 })
  const ended = trade('2', { trade_status: 'declined', because: 'declined', revision: 2 })
  apply(
    { type: 'trade_changed', data: done },
    { type: 'trade_declined', data: ended },
    { type: 'trade_changed', data: done },
  )
  expect(client.getQueryData(socialKeys.trades)).toEqual([])
  expect(useEndedTrades.getState().trades).toEqual([done, ended])
})

test('the end of a trade that the page never showed is not told', () => {
  const { client, apply } = openPage()
  client.setQueryData(socialKeys.trades, [])
  apply({ type: 'trade_changed', data: trade('3', { trade_status: 'completed' }) })
  expect(useEndedTrades.getState().trades).toEqual([])
})

test('a trade that is told again, and had ended before the page was opened, is not shown', () => {
  const { client, apply } = openPage()
  client.setQueryData(socialKeys.trades, [trade('2')])
  apply(
    { type: 'trade_changed', data: trade('4', { because: 'offer', version: 2 }) },
    {
      type: 'trade_changed',
      data: trade('4', { trade_status: 'completed', because: 'completed', revision: 3 }),
    },
  )
  expect(useEndedTrades.getState().trades).toEqual([])
  expect(client.getQueryData(socialKeys.trades)).toEqual([trade('2')])
  expect(client.getQueryState(socialKeys.trades)?.isInvalidated).toBe(true)
})

test('a list of trades on its way when one changes is loaded again', async () => {
  const { client, apply } = openPage()
  const answers = [[trade('1')], [trade('1', { version: 2, revision: 2 })]]
  const queryFn = vi.fn(async () => answers.shift() ?? [])
  const queryKey = socialKeys.trades
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  apply({ type: 'trade_changed', data: trade('1', { version: 2, revision: 2 }) })
  await expect
    .poll(() => client.getQueryData(queryKey))
    .toEqual([trade('1', { version: 2, revision: 2 })])
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
