import { refusalText } from '../refusals/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from './Button.tsx'
import { useTelling } from './told-errors.ts'

interface Props {
  error: unknown
  onRetry: () => void
  /** 'This could not be loaded' unless there is something better to say. */
  title?: string
}

export function ErrorState({ error, onRetry, title = t('kit.failed') }: Props) {
  // The whole state: a failure may be there before the words for it.
  useLanguage()
  useTelling(error)
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <p className="font-display text-lg">{title}</p>
      <p className="max-w-prose text-parchment-dim">{refusalText(error)}</p>
      <Button className="mt-2" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </div>
  )
}

/** The same in a panel of its own, in place of what would stand there. */
export function ErrorPanel(props: Props) {
  return (
    <div className="panel">
      <ErrorState {...props} />
    </div>
  )
}
