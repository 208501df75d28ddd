import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followSession } from './follow-session.ts'
import { useSession } from './session.ts'

const tokenOf = (sub: string, jti: string) => `e30.${btoa(JSON.stringify({ sub, jti }))}.x`
const ann = tokenOf('ann', '1')

test.each([
  ['a renewed token', tokenOf('ann', '2'), true],
  ['signing out', undefined, false],
  ['another player', tokenOf('bob', '1'), false],
])('%s: what belongs to a player is kept %s', async (_, accessToken, isKept) => {
  const client = new QueryClient()
  useSession.setState({ accessToken: ann })
  followSession(client)
  const own = [['social', 'friends'], ['ended-trades'], ['inventory-history', 0], ['spin', 'draws']]
  for (const queryKey of own) client.setQueryData(queryKey, ['of Ann'])
  client.setQueryData(['catalog'], 'of all')
  useSession.setState({ accessToken })
  const kept = own.map((queryKey) => client.getQueryData(queryKey) !== undefined)
  expect(kept).toEqual(own.map(() => isKept))
  expect(client.getQueryData(['catalog'])).toBe('of all')
})
