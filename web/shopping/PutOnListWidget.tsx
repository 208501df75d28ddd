import { type NewShoppingEntry, shoppingListRoutes } from '@app/contract/shopping-list.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { shoppingList } from './list-edits.ts'

interface Props {
  /** Its units are NaN for an empty field. */
  entry: NewShoppingEntry
}

/** Puts a recipe on the shopping list and opens it. */
export function PutOnListWidget({ entry }: Props) {
  useMessages()
  const client = useQueryClient()
  const overlay = useOverlay()
  const put = useCall({
    about: 'shopping/put',
    send: (one: NewShoppingEntry, once) => call(shoppingListRoutes.edit, { put: [one] }, once),
    done: async (list) => {
      // An older answer that is still on its way must not come after this one.
      await client.cancelQueries({ queryKey: shoppingList.queryKey })
      client.setQueryData(shoppingList.queryKey, list)
      overlay.open({ recipe: undefined, popup: 'shopping' })
    },
  })
  return (
    <Button
      className="justify-self-start"
      busy={put.busy}
      onClick={() => put.run({ ...entry, units: clampUnits(entry.units) })}
    >
      <ListPlus aria-hidden="true" className="size-4" />
      {t('shopping.put')}
    </Button>
  )
}

const clampUnits = (units: number): number =>
  units >= 1 ? Math.min(Math.trunc(units), MAX_COUNT) : 1
