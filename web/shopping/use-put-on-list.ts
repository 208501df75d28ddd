import { type NewShoppingEntry, shoppingListRoutes } from '@app/contract/shopping-list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useOverlay } from '../address/use-overlay.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { shoppingList } from './list-edits.ts'

/** Puts entries on the shopping list and opens it, unless the button has been left meanwhile. */
export function usePutOnList() {
  const client = useQueryClient()
  const overlay = useOverlay()
  const { run, busy } = useCall({
    about: 'shopping/put',
    send: (put: NewShoppingEntry[], once) => call(shoppingListRoutes.edit, { put }, once),
    done: async (list) => {
      // An older answer that is still on its way must not come after this one.
      await client.cancelQueries({ queryKey: shoppingList.queryKey })
      client.setQueryData(shoppingList.queryKey, list)
    },
  })
  const open = () => overlay.open({ recipe: undefined, units: undefined, popup: 'shopping' })
  return { put: (entries: NewShoppingEntry[]) => run(entries, open), busy }
}
