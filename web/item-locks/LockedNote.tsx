import { Lock } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'

/** Says that an item is locked, with the way to unlock it, which asks. */
export function LockedNote({ itemId, name }: { itemId: number; name: string }) {
  const overlay = useOverlay()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn">
      <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {t('locks.note', { name })}
      </span>
      <Button size="sm" onClick={() => overlay.open({}, { unlocking: itemId })}>
        {t('locks.unlock')}
      </Button>
    </p>
  )
}
