import { refusalText } from '../refusals/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  /** What could not be loaded, each in a line. */
  titles: readonly string[]
  error: unknown
  onRetry: () => void
}

/** Above a screen that goes on without something. */
export function FailureBar({ titles, error, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-danger/50 bg-sell-deep/30 px-4 py-2"
    >
      <p className="grow">
        {titles.map((title) => (
          <strong key={title} className="block font-semibold">
            {title}
          </strong>
        ))}
        {refusalText(error)}
      </p>
      <Button size="sm" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </div>
  )
}
