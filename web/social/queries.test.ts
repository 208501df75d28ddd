import type { Trade } from '@app/contract/social.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useEndedTrades } from './ended-trades.ts'
import { followTrade } from './follow-trade.ts'
import { socialKeys } from './keys.ts'
import { trades } from './queries.ts'

const trade = (id: string, change: Partial<Trade> = {}) =>
  ({ id, trade_status: 'active', because: 'created', ...change }) as Trade

const done = trade('1', { trade_status: 'completed', because: 'completed' })

/** Answers each path, and says which were asked for. */
function serve(answers: Readonly<Record<string, () => unknown>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(answers[url]?.())
  })
  return asked
}

test('a trade that ended untold is asked for, and its end is kept until it was seen', async () => {
  const client = new QueryClient()
  client.setQueryData(socialKeys.trades, [trade('1'), trade('2')])
  const asked = serve({
    '/api/social/get-active-trades': () => [trade('2')],
    '/api/social/trade/1': () => done,
  })
  expect(await client.fetchQuery(trades)).toEqual([trade('2')])
  expect(useEndedTrades.getState().trades).toEqual([done])
  await client.fetchQuery(trades)
  expect(asked.filter((url) => url === '/api/social/trade/1')).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('a trade whose end was told while the list was on its way is not shown again', async () => {
  const client = new QueryClient()
  client.setQueryData(socialKeys.trades, [trade('1')])
  const asked = serve({
    '/api/social/get-active-trades': () => {
      followTrade(client, done)
      useEndedTrades.setState({ trades: [] })
      return []
    },
  })
  await client.fetchQuery({ ...trades, staleTime: 0 })
  expect(useEndedTrades.getState().trades).toEqual([])
  expect(asked).toEqual(['/api/social/get-active-trades'])
  vi.unstubAllGlobals()
})

test('an ended trade that cannot be read hides neither the others that ended nor the list', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(socialKeys.trades, [trade('3'), trade('4'), trade('5')])
  useEndedTrades.setState({ trades: [] })
  const completed = trade('4', { trade_status: 'completed', because: 'completed' })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/social/get-active-trades') return Response.json([trade('5')])
    if (url === '/api/social/trade/4') return Response.json(completed)
    return Response.json({ code: 'not_found', message: '' }, { status: 404 })
  })
  expect(await client.fetchQuery(trades)).toEqual([trade('5')])
  expect(useEndedTrades.getState().trades).toEqual([completed])
  vi.unstubAllGlobals()
})
