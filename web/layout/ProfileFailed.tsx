import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  error: Error
  onRetry: () => void
}

/** Above the screen when nobody can tell who is here; the page goes on as for a visitor. */
export function ProfileFailed({ error, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-danger/50 bg-sell-deep/30 px-4 py-2"
    >
      <p className="grow">
        {t('session.profile_failed')}. {refusalText(error)}
      </p>
      <Button size="sm" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </div>
  )
}
