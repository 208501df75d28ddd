import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface Props {
  name: string
  open: boolean
  onClose: () => void
  onUnlock: () => void
}

/** Asks before an item is unlocked. */
export function UnlockPopup({ name, open, onClose, onUnlock }: Props) {
  return (
    <Dialog title={t('locks.unlock_title', { name })} open={open} onClose={onClose} size="sm">
      <p>{t('locks.unlock_text')}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('locks.keep')}</Button>
        <Button
          look="danger"
          onClick={() => {
            onUnlock()
            onClose()
          }}
        >
          {t('locks.unlock')}
        </Button>
      </div>
    </Dialog>
  )
}
