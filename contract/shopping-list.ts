import { type Static, Type } from 'typebox'
import { BULK_MAX } from './order.ts'
import type { Route } from './route.ts'
import { Count, ItemId, MAX_COUNT, Names, Nothing, Price } from './values.ts'

/** Recipes and items of one list: more than anyone makes in a day. */
export const SHOPPING_ENTRIES_MAX = 100
/** Different items of one list: all of them are bought by one call. */
export const SHOPPING_ITEMS_MAX = BULK_MAX

const strict = { additionalProperties: false }

const key = {
  kind: Type.Union(
    [Type.Literal('craft'), Type.Literal('farm'), Type.Literal('harvest'), Type.Literal('item')],
    { description: 'what the recipe is of; item: an item that is wanted for itself' },
  ),
  recipe: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'its id; of an item the one of the item',
  }),
  inputs: Type.Array(ItemId, {
    maxItems: 20,
    description: 'what is chosen in the recipe: inputs of a farm, the team of a harvest',
  }),
}

const given = {
  ...key,
  item_type_id: Type.Union([ItemId, Type.Null()], {
    description: 'the item that stands for it; null for none',
  }),
  units: {
    ...Count,
    description:
      'units to be made; of a harvest teams that work for a day; of an item pieces to have',
  },
  needs: Type.Array(
    Type.Tuple([ItemId, Type.Number({ exclusiveMinimum: 0, maximum: MAX_COUNT })]),
    { minItems: 1, maxItems: 60, description: 'pieces of a unit, by item; on average' },
  ),
  lent: Type.Array(ItemId, {
    maxItems: 60,
    description: 'items of these that are only lent for a moment: they may be locked',
  }),
}

const Entry = Type.Object({
  ...given,
  name: Type.Union([Names, Type.Null()], {
    description: 'of the recipe; null where its item names it',
  }),
})

/** A recipe or an item on the list, so many times. */
export type ShoppingEntry = Static<typeof Entry>
const NewEntry = Type.Object(given, strict)
export type NewShoppingEntry = Static<typeof NewEntry>
const EntryKey = Type.Object(key, strict)
/** What makes it this entry and no other of the list. */
export type ShoppingKey = Static<typeof EntryKey>

const ShoppingList = Type.Object({
  entries: Type.Array(Entry, { description: 'in the order in which they were added' }),
  limits: Type.Array(Type.Tuple([ItemId, Price]), {
    description: 'coins per piece at most, by item: those that were typed',
  }),
  waits: Type.Boolean({ description: 'what is not there is left as buy orders' }),
})
export type ShoppingList = Static<typeof ShoppingList>

const Edit = Type.Object(
  {
    put: Type.Optional(
      Type.Array(NewEntry, {
        maxItems: SHOPPING_ENTRIES_MAX,
        description: 'added, or taking the place of what the list had of the same',
      }),
    ),
    remove: Type.Optional(Type.Array(EntryKey, { maxItems: SHOPPING_ENTRIES_MAX })),
    limits: Type.Optional(
      Type.Array(Type.Tuple([ItemId, Type.Union([Price, Type.Null()])]), {
        maxItems: SHOPPING_ITEMS_MAX,
        description: 'null for none: then it follows the order book',
      }),
    ),
    waits: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type ShoppingEdit = Static<typeof Edit>

/** The recipes whose ingredients a player wants to buy, and items besides; the same on all devices. */
export const shoppingListRoutes = {
  get: {
    method: 'POST',
    path: '/shopping-list/get',
    auth: 'player',
    summary: "The player's shopping list.",
    input: Nothing,
    reply: ShoppingList,
  },
  edit: {
    method: 'POST',
    path: '/shopping-list/edit',
    auth: 'player',
    changes: true,
    summary: 'Removes entries from the list, adds others, and changes its price limits: all of it.',
    input: Edit,
    reply: ShoppingList,
  },
} as const satisfies Record<string, Route>
