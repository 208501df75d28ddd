import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useLocking } from './use-locking.ts'

/** Asks before an item is unlocked; closed where none is named. */
export function UnlockPopup({ itemId }: { itemId: number | undefined }) {
  const items = useQuery(catalog).data?.byId
  const language = useLanguage((state) => state.language)
  const overlay = useOverlay()
  const { run } = useLocking()
  // While it closes it still names what it was about.
  const [last, setLast] = useState(itemId)
  if (itemId !== undefined && itemId !== last) setLast(itemId)
  const name = itemName(items?.get(last ?? 0), language)
  const close = () => overlay.close('unlocking')
  return (
    <Dialog
      title={t('locks.unlock_title', { name })}
      open={itemId !== undefined}
      onClose={close}
      size="sm"
    >
      <p>{t('locks.unlock_text')}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{t('locks.keep')}</Button>
        <Button
          look="danger"
          onClick={() => {
            if (itemId !== undefined) run({ itemIds: [itemId], isLock: false })
            close()
          }}
        >
          {t('locks.unlock')}
        </Button>
      </div>
    </Dialog>
  )
}
