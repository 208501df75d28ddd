import { Suspense } from 'react'
import { useItemLocks } from '../catalog/item-locks.ts'
import { withMessages } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const LockedNoteWidget = lazyPart(
  () => withMessages('desk', import('./LockedNoteWidget.tsx')),
  'LockedNoteWidget',
)

/** The note on a locked item where its texts are not there yet; mostly nothing. */
export function LateLockedNoteWidget({ itemIds }: { itemIds: readonly number[] }) {
  const isLocked = useItemLocks((ids) => itemIds.some((id) => ids.has(id)))
  if (!isLocked) return null
  return (
    <Suspense fallback={<div className="h-8" />}>
      <LockedNoteWidget itemIds={itemIds} />
    </Suspense>
  )
}
