import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { withMessages } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { itemLocks } from './queries.ts'

const UnlockPopup = lazyPart(
  () => withMessages('desk', import('./UnlockPopup.tsx')),
  'UnlockPopup',
  'popup',
)

const none: ReadonlySet<number> = new Set()

/** Lets every tile of the page know what the player has locked, and asks before an item is unlocked. */
export function ItemLocksWidget() {
  const ids = useQuery(itemLocks).data ?? none
  const overlay = useOverlay()
  const asked = useLocation({ select: ({ state }) => state.unlocking })
  useEffect(() => {
    useItemLocks.setState(ids, true)
    return () => useItemLocks.setState(none, true)
  }, [ids])
  return (
    <Suspense>
      <UnlockPopup
        open={asked !== undefined}
        itemId={asked}
        onClose={() => overlay.close('unlocking')}
      />
    </Suspense>
  )
}
