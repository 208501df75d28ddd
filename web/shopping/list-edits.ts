import {
  type ShoppingEdit,
  type ShoppingEntry,
  type ShoppingKey,
  type ShoppingList,
  shoppingListRoutes,
} from '@app/contract/shopping-list.ts'
import { editedList, joinedEdits, type ListEdit } from '@app/rules/market/shopping-list.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { PlayerChanged } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { sendOnce } from '../api/send-once.ts'
import { forPlayer } from '../session/player-scope.ts'
import { toast } from '../ui/toast.ts'
import { shoppingListKey } from './keys.ts'

/** What is typed rests this long before it is sent, in milliseconds. */
const REST_MS = 400

type Edit = ListEdit<ShoppingEntry>

/** What has been changed here and is not confirmed yet. */
interface Unconfirmed {
  /** On its way. */
  sent: Edit | undefined
  /** To be sent once it rests and nothing is on its way. */
  waiting: Edit | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

const unconfirmed = forPlayer<Unconfirmed>((scope) => {
  const state: Unconfirmed = { sent: undefined, waiting: undefined, timer: undefined }
  scope.addEventListener('abort', () => clearTimeout(state.timer))
  return state
})

/** The player’s shopping list, with what has been changed here and is not confirmed yet. */
export const shoppingList = queryOptions({
  queryKey: shoppingListKey,
  queryFn: async ({ signal }) =>
    withUnconfirmed(await call(shoppingListRoutes.get, {}, { signal }), unconfirmed()),
  staleTime: Infinity,
})

function withUnconfirmed(list: ShoppingList, { sent, waiting }: Unconfirmed): ShoppingList {
  return [sent, waiting].reduce<ShoppingList>(
    (all, edit) => (edit ? editedList(all, edit) : all),
    list,
  )
}

/** Changes the list: on this page at once, and for the account as soon as it rests. */
export function editList(client: QueryClient, edit: Edit): void {
  const state = unconfirmed()
  client.setQueryData(shoppingList.queryKey, (list) => list && editedList(list, edit))
  state.waiting = state.waiting ? joinedEdits(state.waiting, edit) : edit
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void send(client, state), REST_MS)
}

async function send(client: QueryClient, state: Unconfirmed): Promise<void> {
  if (state.sent || !state.waiting) return
  state.sent = state.waiting
  state.waiting = undefined
  try {
    const list = await sendOnce('shopping/edit', plainEdit(state.sent), (input, once) =>
      call(shoppingListRoutes.edit, input, once),
    )
    state.sent = undefined
    await client.cancelQueries({ queryKey: shoppingListKey })
    client.setQueryData(shoppingList.queryKey, withUnconfirmed(list, state))
  } catch (error) {
    state.sent = undefined
    if (error instanceof PlayerChanged) return
    toast(refusalText(error), 'failed')
    await client.invalidateQueries({ queryKey: shoppingListKey })
  }
  await send(client, state)
}

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
