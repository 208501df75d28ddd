import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useLocking } from './use-locking.ts'

interface Props {
  open: boolean
  /** The item in question; undefined while there is no question. */
  itemId: number | undefined
  onClose: () => void
}

/** Asks before an item is unlocked. */
export function UnlockPopup({ open, itemId, onClose }: Props) {
  const items = useQuery(catalog).data?.byId
  const language = useLanguage((state) => state.language)
  const { run } = useLocking()
  // While it closes it still names what it was about.
  const [last, setLast] = useState(itemId)
  if (itemId !== undefined && itemId !== last) setLast(itemId)
  const name = itemName(items?.get(last ?? 0), language)
  return (
    <Dialog title={t('locks.unlock_title', { name })} open={open} onClose={onClose} size="sm">
      <p>{t('locks.unlock_text')}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('locks.keep')}</Button>
        <Button
          look="danger"
          onClick={() => {
            if (itemId !== undefined) run({ itemIds: [itemId], isLock: false })
            onClose()
          }}
        >
          {t('locks.unlock')}
        </Button>
      </div>
    </Dialog>
  )
}
