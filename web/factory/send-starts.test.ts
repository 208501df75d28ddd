import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { json, stubServer, stubStorage } from '../session/testing.ts'
import { queue } from './queries.ts'
import { startsOf } from './send-starts.ts'

// Notices are drawn into a page, and this test has none.
vi.mock('../ui/Toasts.tsx', () => ({ showToast: () => {} }))

afterEach(() => void vi.unstubAllGlobals())

const words = { en: 'Charcoal', ru: '', zh: '', tr: '', pt: '', ja: '' }
const recipe: FactoryRecipe = {
  receipt_id: 1,
  name: words,
  required_list: [],
  optional_list: [],
  timer_result_ids: [],
}

test('a job that the server has started makes the queue load again, whether or not there is a stream', async () => {
  stubStorage()
  const sent = stubServer(() => json(200, {}))
  const client = new QueryClient()
  client.setQueryData(queue.queryKey, [])
  startsOf(client)({ recipe, inputIds: [], count: 1 })
  await expect.poll(() => client.getQueryState(queue.queryKey)?.isInvalidated).toBe(true)
  expect(sent.map(({ path }) => path)).toEqual(['/factory/start'])
})
