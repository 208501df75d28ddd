import { useQuery } from '@tanstack/react-query'
import { useItemLocks } from '../catalog/item-locks.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { LockedNote } from './LockedNote.tsx'

/** Of items that something would take: the first that is locked, and how to unlock it; mostly nothing. */
export function LockedNoteWidget({ itemIds }: { itemIds: readonly number[] }) {
  const locked = useItemLocks((ids) => itemIds.find((id) => ids.has(id)))
  const items = useQuery(catalog).data?.byId
  const language = useLanguage((state) => state.language)
  if (locked === undefined || !items) return null
  return <LockedNote itemId={locked} name={itemName(items.get(locked), language)} />
}
