import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useItemLocks } from '../catalogue/item-locks.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useLocking } from './use-locking.ts'

interface Props {
  itemId: number
  name: string
  /** Pieces that the player holds: only what is held can be locked. */
  count: number
}

/** Locks an item at once, and asks before it unlocks it. */
export function LockWidget({ itemId, name, count }: Props) {
  const isLocked = useItemLocks((ids) => ids.has(itemId))
  const [isAsking, setAsking] = useState(false)
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
        onClick={() => (isLocked ? setAsking(true) : run({ itemIds: [itemId], isLock: true }))}
      />
      <Dialog
        title={t('locks.unlock_title', { name })}
        open={isAsking}
        onClose={() => setAsking(false)}
        size="sm"
      >
        <p>{t('locks.unlock_text')}</p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{t('locks.keep')}</Button>
          <Button
            look="danger"
            onClick={() => {
              run({ itemIds: [itemId], isLock: false })
              setAsking(false)
            }}
          >
            {t('locks.unlock')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
