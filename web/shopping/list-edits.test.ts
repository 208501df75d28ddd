import type { ShoppingEntry, ShoppingList } from '@app/contract/shopping-list.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToken, keepToken } from '../session/session.ts'
import { json, stubServer, stubStorage, tokenOf } from '../session/testing.ts'
import { editList, shoppingList } from './list-edits.ts'

const axe: ShoppingEntry = {
  kind: 'craft',
  recipe: 7,
  inputs: [],
  item_type_id: 400,
  name: null,
  units: 1,
  needs: [[1, 3]],
  lent: [],
}
const kept: ShoppingList = { entries: [axe], limits: [], waits: false }

let leavePage: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') leavePage = listener
  })
  stubStorage()
  keepToken(tokenOf('ann', '1'))
})
afterEach(() => {
  dropToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shownOf = (client: QueryClient) => client.getQueryData(shoppingList.queryKey)

test('what is typed shows at once, is sent together once it rests, and outlasts an older answer', async () => {
  const client = new QueryClient()
  let saved = kept
  const requests = stubServer(({ path, body }) => {
    if (path === '/shopping-list/edit') {
      const { put } = body as { put: Omit<ShoppingEntry, 'name'>[] }
      saved = { ...kept, entries: put.map((entry) => ({ ...entry, name: null })), waits: true }
    }
    return json(200, saved)
  })
  await client.fetchQuery(shoppingList)
  for (const units of [2, 25]) editList(client, { put: [{ ...axe, units }] })
  editList(client, { waits: true })
  const typed = { ...kept, entries: [{ ...axe, units: 25 }], waits: true }
  expect(shownOf(client)).toEqual(typed)
  // Loaded again before it is sent: what is typed stays.
  await client.refetchQueries({ queryKey: shoppingList.queryKey })
  expect(shownOf(client)).toEqual(typed)
  expect(requests.map(({ path }) => path)).toEqual(['/shopping-list/get', '/shopping-list/get'])

  await vi.advanceTimersByTimeAsync(1000)
  const { name: _name, ...sent } = { ...axe, units: 25 }
  expect(requests.slice(2)).toMatchObject([
    { path: '/shopping-list/edit', body: { put: [sent], waits: true } },
  ])
  expect(shownOf(client)).toEqual(typed)
})

test('what the server refuses is shown as it was', async () => {
  const client = new QueryClient()
  stubServer(({ path }) =>
    path === '/shopping-list/edit'
      ? json(422, { error: { code: 'shopping_list_full', message: '', params: { limit: 50 } } })
      : json(200, kept),
  )
  await client.fetchQuery(shoppingList)
  editList(client, { put: [{ ...axe, recipe: 8 }] })
  expect(shownOf(client)?.entries).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(shownOf(client)).toEqual(kept)
})

test('what one player has typed is not sent for the next', async () => {
  const client = new QueryClient()
  const requests = stubServer(() => json(200, kept))
  await client.fetchQuery(shoppingList)
  editList(client, { waits: true })
  keepToken(tokenOf('bob', '1'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests.map(({ path }) => path)).toEqual(['/shopping-list/get'])
})

test('what is typed just before the page is left is sent at once, and outlives the page', async () => {
  const client = new QueryClient()
  const requests = stubServer(() => json(200, kept))
  await client.fetchQuery(shoppingList)
  editList(client, { put: [{ ...axe, units: 25 }] })
  leavePage()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests.slice(1)).toMatchObject([
    { path: '/shopping-list/edit', body: { put: [{ units: 25 }] } },
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toHaveLength(2)
})
