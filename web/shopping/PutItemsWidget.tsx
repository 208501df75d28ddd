import type { NewShoppingEntry, ShoppingList } from '@app/contract/shopping-list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useCall } from '../api/use-call.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { shoppingList } from './list-edits.ts'
import { usePutOnList } from './use-put-on-list.ts'

interface Props {
  label: string
  itemIds: readonly number[]
  /** Why they cannot be put there. */
  blocked: string | undefined
}

/** Puts items on the shopping list, a piece of each, and opens it. What is there already stays as it is. */
export function PutItemsWidget({ label, itemIds, blocked }: Props) {
  const client = useQueryClient()
  const list = useQuery(shoppingList)
  const { put, busy } = usePutOnList()
  // Without it nothing is put: an entry takes the place of what the list had of the same.
  const load = useCall({
    about: 'shopping/load',
    send: (_ids: readonly number[]) => client.ensureQueryData(shoppingList),
    done: (there, ids) => put(newEntries(ids, there)),
  })
  return (
    <IconButton
      label={label}
      icon={<ListPlus aria-hidden="true" className="size-4" />}
      busy={busy || list.isLoading || load.busy}
      blocked={blocked}
      onClick={() => load.run(itemIds)}
    />
  )
}

function newEntries(itemIds: readonly number[], list: ShoppingList): NewShoppingEntry[] {
  const there = new Set(
    list.entries.flatMap(({ kind, recipe }) => (kind === 'item' ? [recipe] : [])),
  )
  return itemIds
    .filter((id) => !there.has(id))
    .map((id) => ({
      kind: 'item',
      recipe: id,
      inputs: [],
      item_type_id: id,
      units: 1,
      needs: [[id, 1]],
      lent: [],
    }))
}
