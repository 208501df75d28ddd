import { Play } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { CountField } from '../jobs/CountField.tsx'
import { Button } from '../ui/Button.tsx'
import { firstClick } from '../ui/first-click.ts'

interface Props {
  /** Units; NaN for an empty field. */
  count: number
  onCount: (count: number) => void
  /** Units that what is held suffices for. */
  max: number
  /** Of the recipe; read aloud with the button. */
  name: string
  /** Every slot is filled. */
  isReady: boolean
  /** Why it cannot be started in any number. */
  blocked: string | undefined
  onStart: () => void
}

/** How many units, and the button that starts them. */
export function StartForm({ count, onCount, max, name, isReady, blocked, onStart }: Props) {
  return (
    <form
      className="flex items-stretch gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!Number.isNaN(count) && blocked === undefined) onStart()
      }}
    >
      <CountField
        label={t('factory.count')}
        count={count}
        onCount={onCount}
        most={{ count: Math.max(max, 1), text: t('factory.max', { max }) }}
      />
      <Button
        type="submit"
        look={isReady && max > 0 ? 'brass' : 'plain'}
        blocked={blocked ?? (Number.isNaN(count) ? t('kit.amount_first') : undefined)}
        aria-label={t('factory.start_named', { name })}
        // The second press of a double click starts none of what the first has left.
        onClick={firstClick()}
      >
        <Play aria-hidden="true" className="size-4" />
        {t('factory.start')}
      </Button>
    </form>
  )
}
