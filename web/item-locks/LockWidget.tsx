import { Lock, LockOpen } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useLocking } from './use-locking.ts'

interface Props {
  itemId: number
  /** Pieces that the player holds: only what is held can be locked. */
  count: number
}

/** Locks an item at once, and has it asked before it is unlocked. */
export function LockWidget({ itemId, count }: Props) {
  const isLocked = useItemLocks((ids) => ids.has(itemId))
  const overlay = useOverlay()
  const { run, busy } = useLocking()
  if (count === 0 && !isLocked) return null
  const Sign = isLocked ? Lock : LockOpen
  return (
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
  )
}
