import { useLocation } from '@tanstack/react-router'
import { Lock, LockOpen } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useEver } from '../ui/use-ever.ts'
import { useLocking } from './use-locking.ts'

const UnlockPopup = lazyPart(() => import('./UnlockPopup.tsx'), 'UnlockPopup', 'popup')

interface Props {
  itemId: number
  name: string
  /** Pieces that the player holds: only what is held can be locked. */
  count: number
}

/** Locks an item at once, and asks before it unlocks it. */
export function LockWidget({ itemId, name, count }: Props) {
  const isLocked = useItemLocks((ids) => ids.has(itemId))
  const isAsking = useLocation({ select: ({ state }) => state.unlocking === itemId })
  const wasAsking = useEver(isAsking)
  const overlay = useOverlay()
  const { run, busy } = useLocking()
  if (count === 0 && !isLocked) return null
  const Sign = isLocked ? Lock : LockOpen
  return (
    <>
      <IconButton
        label={t(isLocked ? 'locks.unlock' : 'locks.lock')}
        icon={<Sign aria-hidden="true" className={`size-4.5 ${isLocked ? 'text-candle' : ''}`} />}
        aria-pressed={isLocked}
        busy={busy}
        onClick={() =>
          isLocked
            ? overlay.open({}, { unlocking: itemId })
            : run({ itemIds: [itemId], isLock: true })
        }
      />
      {wasAsking && (
        <Suspense>
          <UnlockPopup
            name={name}
            open={isAsking}
            onClose={() => overlay.close('unlocking')}
            onUnlock={() => run({ itemIds: [itemId], isLock: false })}
          />
        </Suspense>
      )}
    </>
  )
}
