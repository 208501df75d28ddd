import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { myLotsKey } from '../lots/keys.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { cancelledText } from './cancelled-text.ts'
import { beginCancelling, endCancelling } from './cancelling.ts'
import { cancelLots } from './queries.ts'

interface Props {
  open: boolean
  /** Uuids of the lots in question; undefined while there is no question. */
  lots: readonly string[] | undefined
  onClose: () => void
}

/** Asks before lots are canceled, all by one call: those that fill meanwhile are passed over. */
export function CancelPopup({ open, lots, onClose }: Props) {
  const client = useQueryClient()
  const cancel = useCall({
    // Other lots may be canceled meanwhile, these not twice.
    about: (uuids: readonly string[]) => `cancel/${uuids.join()}`,
    send: cancelLots,
    done: ({ cancelled }, uuids) => toast(cancelledText(cancelled, uuids.length), 'done'),
    failed: (error) => refusalText(error, t('market.cancel_failed')),
    settled: async (uuids) => {
      endCancelling(uuids)
      await client.invalidateQueries({ queryKey: myLotsKey })
    },
  })
  const confirm = () => {
    if (!lots) return
    beginCancelling(lots)
    cancel.run(lots)
    onClose()
  }
  // The words stay while the dialog closes.
  const [asked, setAsked] = useState(lots)
  if (lots !== undefined && lots !== asked) setAsked(lots)
  const count = asked?.length ?? 0
  return (
    <Dialog title={t('market.cancel_title', { count })} open={open} onClose={onClose} size="sm">
      <p>{t('delisting_confirm')}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('market.keep', { count })}</Button>
        <Button look="danger" onClick={confirm}>
          {t('market.cancel', { count })}
        </Button>
      </div>
    </Dialog>
  )
}
