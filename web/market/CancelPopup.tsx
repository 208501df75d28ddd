import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { liveKeys } from '../live/follow-book.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { cancelLots } from './queries.ts'

interface Props {
  /** Uuids of the lots in question; undefined while there is no question. */
  lots: readonly string[] | undefined
  onClose: () => void
  /** Told while the lots are being cancelled. */
  onBusy?: (lots: readonly string[]) => void
}

/** Asks before lots are cancelled, all by one call. */
export function CancelPopup({ lots, onClose, onBusy }: Props) {
  const client = useQueryClient()
  const cancel = useMutation({
    ...cancelLots,
    onSuccess: ({ cancelled }) => toast(t('market.cancelled', { count: cancelled }), 'done'),
    onError: (error) => toast(refusalText(error) || t('market.cancel_failed'), 'failed'),
    onSettled: async () => {
      onBusy?.([])
      await client.invalidateQueries({ queryKey: liveKeys.myLots })
    },
  })
  const confirm = () => {
    if (!lots) return
    onBusy?.(lots)
    cancel.mutate([...lots])
    onClose()
  }
  return (
    <Dialog title={t('market.cancel_title')} open={lots !== undefined} onClose={onClose} size="sm">
      <p>{t('delisting_confirm')}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('market.keep')}</Button>
        <Button look="danger" onClick={confirm}>
          {t('market.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
