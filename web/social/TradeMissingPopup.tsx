import { ApiError } from '../refusals/api-error.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

interface Props {
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** In place of the trade that the address names, when there is none or it could not be read. */
export function TradeMissingPopup({ error, onRetry, onClose }: Props) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <Dialog
      title={t(isRefused ? 'trade.missing_title' : 'social.part.trades')}
      open
      onClose={onClose}
      size="sm"
    >
      {isRefused ? (
        <div className="grid gap-4">
          <p className="text-sm text-parchment-dim">{t('trade.missing_text')}</p>
          <Button look="brass" onClick={onClose}>
            {t('trade.done_close')}
          </Button>
        </div>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Dialog>
  )
}
