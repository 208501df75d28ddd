import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { recipes } from './queries.ts'

test('recipes that are loaded again and have not changed are the same, in the list and by id', () => {
  const reply = {
    response: [
      {
        TypeId: 1001,
        ItemForVision: 200,
        CraftGroup: 'carpentry',
        TimeCraftSec: 0,
        RemainList: [],
        ConsumableList: [{ TypeId: 100, Count: 2 }],
        OutputList: [{ TypeId: 200, Count: 1 }],
      },
    ],
    count_max: 1000,
  }
  const client = new QueryClient()
  const observer = new QueryObserver(client, { ...recipes, enabled: false })
  const shown = () => observer.getCurrentResult().data
  const end = observer.subscribe(() => {})
  client.setQueryData(recipes.queryKey, reply)
  const before = shown()
  client.setQueryData(recipes.queryKey, { ...structuredClone(reply), count_max: 500 })
  end()
  expect(shown()?.countMax).toBe(500)
  expect(shown()?.recipes[0]).toBe(before?.recipes[0])
  expect(shown()?.byId.get(1001)).toBe(before?.recipes[0])
})
