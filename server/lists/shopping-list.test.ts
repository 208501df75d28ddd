import {
  type NewShoppingEntry,
  SHOPPING_ENTRIES_MAX,
  SHOPPING_ITEMS_MAX,
  type ShoppingEdit,
  shoppingListRoutes,
} from '@app/contract/shopping-list.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

const [OAK, SAW, BOARD] = [100, 404, 200]
/** Two pieces of oak become a board at once; the saw is lent. */
const boards: NewShoppingEntry = {
  kind: 'craft',
  recipe: 1001,
  inputs: [],
  item_type_id: BOARD,
  units: 2,
  needs: [
    [SAW, 1],
    [OAK, 2],
  ],
  lent: [SAW],
}
const farm: NewShoppingEntry = {
  ...boards,
  kind: 'farm',
  recipe: 2406,
  inputs: [144],
  needs: [[144, 1]],
  lent: [],
}
const harvest: NewShoppingEntry = {
  ...farm,
  kind: 'harvest',
  recipe: 1,
  inputs: [460, 401, SAW],
  needs: [[SAW, 1.08]],
}
/** Three planks, wanted for themselves. */
const planks: NewShoppingEntry = {
  ...boards,
  kind: 'item',
  recipe: BOARD,
  units: 3,
  needs: [[BOARD, 1]],
  lent: [],
}
const empty = { entries: [], limits: [], waits: false }

const list = (player: Player) => player.call(shoppingListRoutes.get, {})
const edit = (player: Player, one: ShoppingEdit) => player.call(shoppingListRoutes.edit, one)

test('a shopping list is the account’s: the own one, with its limits, told to every device', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player()]
  expect(await list(ann)).toEqual(empty)
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const name = { en: expect.any(String), ru: expect.any(String) }
  const put = await edit(ann, { put: [boards, farm, harvest] })
  await stream.until('lists_changed', ({ data }) => data.part === 'shopping_list')
  expect(put).toMatchObject({
    ...empty,
    entries: [
      { ...boards, name: null },
      { ...farm, name },
      { ...harvest, name },
    ],
  })
  const limits: ShoppingEdit['limits'] = [
    [OAK, 12],
    [SAW, 900],
    [BOARD, 5],
  ]
  await edit(ann, { limits, waits: true })
  // Nothing on the list needs a board.
  expect(await list(ann)).toMatchObject({
    limits: [
      [OAK, 12],
      [SAW, 900],
    ],
    waits: true,
  })
  // What is put again stays where it is; another choice is another entry.
  const other = { ...farm, inputs: [OAK], needs: farm.needs }
  const again = await edit(ann, { put: [{ ...boards, units: 7 }, other], limits: [[SAW, null]] })
  expect(again.entries.map(({ recipe, units }) => [recipe, units])).toEqual([
    [1001, 7],
    [2406, 2],
    [1, 2],
    [2406, 2],
  ])
  expect(again.limits).toEqual([[OAK, 12]])
  const { kind, recipe, inputs } = boards
  const without = await edit(ann, { remove: [{ kind, recipe, inputs }] })
  expect(without).toMatchObject({ limits: [], waits: true })
  expect(without.entries).toHaveLength(3)
  expect(await list(bob)).toEqual(empty)
})

test('a shopping list is bounded in recipes and items, and knows both', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const unknown = { ...boards, recipe: 999_999 }
  await expect(edit(ann, { put: [unknown] })).rejects.toThrow('receipt_not_found')
  await expect(edit(ann, { put: [{ ...boards, needs: [[999_999, 1]] }] })).rejects.toThrow(
    'item_not_found',
  )
  const many = Array.from({ length: SHOPPING_ENTRIES_MAX }, (_, at) => ({
    ...farm,
    inputs: [at + 1],
  }))
  await edit(ann, { put: many })
  await expect(edit(ann, { put: [boards] })).rejects.toThrow('shopping_list_full')
  expect((await list(ann)).entries).toHaveLength(SHOPPING_ENTRIES_MAX)

  const { rows } = await world.db
    .selectFrom('item')
    .select('itemdefid')
    .orderBy('itemdefid')
    .limit(SHOPPING_ITEMS_MAX + 1)
    .execute()
    .then((all) => ({ rows: all.map(({ itemdefid }) => itemdefid) }))
  const needing = (items: readonly number[]) =>
    Array.from({ length: Math.ceil(items.length / 50) }, (_, at) => ({
      ...farm,
      inputs: [at + 1],
      needs: items.slice(at * 50, at * 50 + 50).map((item): [number, number] => [item, 1]),
    }))
  await edit(ann, { remove: many.map(({ kind, recipe, inputs }) => ({ kind, recipe, inputs })) })
  await expect(edit(ann, { put: needing(rows) })).rejects.toThrow('shopping_list_items')
  await edit(ann, { put: needing(rows.slice(1)) })
  expect((await list(ann)).entries).toHaveLength(4)
})

test('what has left the content counts no longer, and is dropped with the next change', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const gone = Array.from({ length: SHOPPING_ENTRIES_MAX - 1 }, (_, at) => ({
    ...boards,
    recipe: 900_000 + at,
  }))
  await world.db
    .insertInto('shopping_list')
    .values({
      player_id: ann.id,
      entries: JSON.stringify([farm, ...gone]),
      limits: JSON.stringify([
        [144, 8],
        [OAK, 7],
      ]),
      waits: true,
    })
    .execute()
  expect(await list(ann)).toMatchObject({ entries: [farm], limits: [[144, 8]], waits: true })
  expect((await edit(ann, { put: [planks] })).entries).toMatchObject([farm, planks])
  const kept = world.db.selectFrom('shopping_list').select('entries')
  expect((await kept.executeTakeFirstOrThrow()).entries).toMatchObject([farm, planks])
})

test('an item is on the list for itself, beside the recipe that makes it', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const put = await edit(ann, { put: [boards, planks] })
  expect(put.entries).toMatchObject([boards, { ...planks, name: null }])
  await expect(edit(ann, { put: [{ ...planks, recipe: 999_999 }] })).rejects.toThrow(
    'item_not_found',
  )
  const left = await edit(ann, { remove: [{ kind: 'item', recipe: BOARD, inputs: [] }] })
  expect(left.entries).toMatchObject([boards])
  expect(await list(ann)).toEqual(left)
})
