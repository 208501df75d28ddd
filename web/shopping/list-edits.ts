import {
  type ShoppingEdit,
  type ShoppingEntry,
  type ShoppingKey,
  type ShoppingList,
  shoppingListRoutes,
} from '@app/contract/shopping-list.ts'
import { editedList, joinedEdits, type ListEdit } from '@app/rules/market/shopping-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { editsInTurn } from '../api/edits-in-turn.ts'
import { shoppingListKey } from './keys.ts'

/** What is typed rests this long before it is sent, in milliseconds. */
const REST_MS = 400

type Edit = ListEdit<ShoppingEntry>

const edits = editsInTurn<ShoppingList, Edit>({
  about: 'shopping/edit',
  queryKey: shoppingListKey,
  restMs: REST_MS,
  join: joinedEdits,
  apply: editedList,
  send: (edit, once) => call(shoppingListRoutes.edit, plainEdit(edit), once),
})

/** The player’s shopping list, with what has been changed here and is not confirmed yet. */
export const shoppingList = queryOptions({
  queryKey: shoppingListKey,
  queryFn: async ({ signal }) =>
    edits.withUnconfirmed(await call(shoppingListRoutes.get, {}, { signal })),
  staleTime: Infinity,
})

/** Changes the list: on this page at once, and for the account as soon as it rests. */
export const editList = edits.edit

/** As it is sent: the names are the content’s. */
function plainEdit({ put = [], remove = [], limits = [], waits }: Edit): ShoppingEdit {
  return {
    put: put.map(({ name: _name, ...entry }) => entry),
    remove: remove.map((entry) => keyOf(entry as ShoppingKey)),
    limits: limits.map(([item, price]) => [item, price]),
    ...(waits !== undefined && { waits }),
  }
}

const keyOf = ({ kind, recipe, inputs }: ShoppingKey): ShoppingKey => ({ kind, recipe, inputs })
