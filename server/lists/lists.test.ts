import { FAVORITES_MAX, favoriteRoutes } from '@app/contract/favorite.ts'
import {
  SAVED_SEARCHES_MAX,
  savedSearchRoutes,
  WATCH_LISTS_MAX,
  watchListRoutes,
} from '@app/contract/watch-list.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
const PINE = 101
const PLANKS = 1001
const BARREL = 1003
const UNKNOWN = 999_999

const favorites = (player: Player) => player.call(favoriteRoutes.get, {})
const mark = (player: Player, id: number, is_marked = true) =>
  player.call(favoriteRoutes.mark, { kind: 'items', id, is_marked })
const lists = async (player: Player) => (await player.call(watchListRoutes.get, {})).lists
const searches = async (player: Player) => (await player.call(savedSearchRoutes.get, {})).searches

test('favorites are kept by the account: marked once, the own ones, told to every device', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player()]
  expect(await favorites(ann)).toEqual({ items: [], recipes: [] })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await mark(ann, PINE)
  await stream.until('lists_changed', ({ data }) => data.part === 'favorites')
  await mark(ann, OAK)
  await mark(ann, PINE)
  await ann.call(favoriteRoutes.mark, { kind: 'recipes', id: PLANKS, is_marked: true })
  expect(await favorites(ann)).toEqual({ items: [PINE, OAK], recipes: [PLANKS] })
  expect(await mark(ann, PINE, false)).toEqual({ items: [OAK], recipes: [PLANKS] })
  expect(await mark(ann, PINE, false)).toEqual({ items: [OAK], recipes: [PLANKS] })
  expect(await favorites(bob)).toEqual({ items: [], recipes: [] })
  await expect(mark(ann, UNKNOWN)).rejects.toThrow('item_not_found')
  const noRecipe = { kind: 'recipes', id: UNKNOWN, is_marked: true } as const
  await expect(ann.call(favoriteRoutes.mark, noRecipe)).rejects.toThrow('receipt_not_found')
  expect(await favorites(ann)).toEqual({ items: [OAK], recipes: [PLANKS] })
})

test('what a browser holds is added once, and what a page around sends takes the place', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await mark(ann, OAK)
  const held = { items: [PINE, UNKNOWN, OAK], recipes: [PLANKS] }
  const both = { items: [OAK, PINE], recipes: [PLANKS] }
  expect(await ann.call(favoriteRoutes.merge, held)).toEqual(both)
  expect(await ann.call(favoriteRoutes.merge, held)).toEqual(both)
  const sent = { kind: 'recipes' as const, ids: [BARREL, UNKNOWN] }
  expect(await ann.call(favoriteRoutes.replace, sent)).toEqual({ ...both, recipes: [BARREL] })
  expect(await favorites(ann)).toEqual({ ...both, recipes: [BARREL] })
})

test('one favorite too many is refused, and a merge fills the room there is', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const all = Array.from({ length: FAVORITES_MAX - 1 }, (_, at) => 10_000 + at)
  await world.db
    .insertInto('favorites')
    .values({ player_id: ann.id, items: all, recipes: [] })
    .execute()
  const merged = await ann.call(favoriteRoutes.merge, { items: [PINE, OAK], recipes: [] })
  expect(merged.items).toEqual([...all, PINE])
  await expect(mark(ann, OAK)).rejects.toMatchObject({
    message: 'favorite_limit',
    params: { limit: FAVORITES_MAX },
  })
  expect((await favorites(ann)).items).toEqual([...all, PINE])
  // What is marked already can be marked again, and taken away.
  await mark(ann, PINE)
  expect((await mark(ann, PINE, false)).items).toEqual(all)
})

test('watch lists are made, renamed, filled and removed by their player alone', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player()]
  const wood = await ann.call(watchListRoutes.create, { name: ' Wood ', item_ids: [OAK, UNKNOWN] })
  expect(wood).toEqual({ list_id: wood.list_id, name: 'Wood', item_ids: [OAK] })
  const iron = await ann.call(watchListRoutes.create, { name: 'Железо', item_ids: [] })
  const { list_id } = wood
  await ann.call(watchListRoutes.mark, { list_id, item_id: PINE, is_on: true })
  await ann.call(watchListRoutes.mark, { list_id, item_id: PINE, is_on: true })
  expect(await lists(ann)).toEqual([{ ...wood, item_ids: [OAK, PINE] }, iron])
  await ann.call(watchListRoutes.mark, { list_id, item_id: OAK, is_on: false })
  await ann.call(watchListRoutes.rename, { list_id, name: 'Boards' })
  expect(await lists(ann)).toEqual([{ list_id, name: 'Boards', item_ids: [PINE] }, iron])

  expect(await lists(bob)).toEqual([])
  const refused = [
    [bob, watchListRoutes.remove, { list_id }, 'watch_list_not_found'],
    [bob, watchListRoutes.rename, { list_id, name: 'Mine' }, 'watch_list_not_found'],
    [bob, watchListRoutes.mark, { list_id, item_id: OAK, is_on: true }, 'watch_list_not_found'],
    [ann, watchListRoutes.mark, { list_id, item_id: UNKNOWN, is_on: true }, 'item_not_found'],
    [ann, watchListRoutes.rename, { list_id, name: 'Железо' }, 'name_taken'],
    [ann, watchListRoutes.create, { name: 'Boards', item_ids: [] }, 'name_taken'],
    [ann, watchListRoutes.create, { name: '  ', item_ids: [] }, 'bad_input'],
    [ann, watchListRoutes.create, { name: 'a\nb', item_ids: [] }, 'bad_input'],
    [ann, watchListRoutes.create, { name: '\u200b \u2060\ufe0f\u3164', item_ids: [] }, 'bad_input'],
  ] as const
  for (const [who, route, input, code] of refused) {
    await expect(who.call(route, input as never), code).rejects.toThrow(code)
  }
  await ann.call(watchListRoutes.remove, { list_id })
  await expect(ann.call(watchListRoutes.remove, { list_id })).rejects.toThrow(
    'watch_list_not_found',
  )
  expect(await lists(ann)).toEqual([iron])
})

test('a player has so many lists and no more, of several calls at once, too', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const made = await Promise.allSettled(
    Array.from({ length: WATCH_LISTS_MAX + 3 }, (_, at) =>
      ann.call(watchListRoutes.create, { name: `List ${at}`, item_ids: [] }),
    ),
  )
  const refused = made.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({
    reason: { message: 'watch_list_limit', params: { limit: WATCH_LISTS_MAX } },
  })
  expect(await lists(ann)).toHaveLength(WATCH_LISTS_MAX)
})

test('searches are saved under a name, renamed, removed, and bounded', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player()]
  const save = (name: string, search = 'q=oak&sort=-trades') =>
    ann.call(savedSearchRoutes.create, { name, search })
  const first = await save('Oak')
  expect(await searches(ann)).toEqual([first])
  await expect(save('Oak')).rejects.toThrow('name_taken')
  await expect(save('Other', 'q=a b')).rejects.toThrow('bad_input')
  const { search_id } = first
  await expect(bob.call(savedSearchRoutes.remove, { search_id })).rejects.toThrow(
    'saved_search_not_found',
  )
  expect(await ann.call(savedSearchRoutes.rename, { search_id, name: 'Logs' })).toEqual({
    ...first,
    name: 'Logs',
  })
  for (let at = 1; at < SAVED_SEARCHES_MAX; at++) await save(`Search ${at}`)
  await expect(save('One more')).rejects.toMatchObject({
    message: 'saved_search_limit',
    params: { limit: SAVED_SEARCHES_MAX },
  })
  await ann.call(savedSearchRoutes.remove, { search_id })
  await save('One more')
  expect(await searches(ann)).toHaveLength(SAVED_SEARCHES_MAX)
})
