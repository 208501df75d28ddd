import { clampCount, refuseCount } from '@app/rules/craft/craft-count.ts'
import { Hammer } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { CountField } from '../jobs/CountField.tsx'
import { Button } from '../ui/Button.tsx'
import { firstClick } from '../ui/first-click.ts'
import { toast } from '../ui/toast.ts'
import type { Processing } from './use-craft.ts'

interface Props {
  /** Units; NaN for an empty field. */
  count: number
  onCount: (count: number) => void
  /** Units that can be crafted now. */
  max: number
  /** A craft is being started: of this recipe, or of another. */
  processing: Processing
  /** Why it can be crafted in no number. */
  blocked: string | undefined
  onRun: (count: number) => void
}

const refusalTexts = {
  'Invalid count': 'invalid_count',
  error_not_enough_resources: 'error_not_enough_resources',
} as const

/** Why nothing can be crafted now. */
function hindranceOf(count: number, processing: Processing): string | undefined {
  if (processing === 'other') return t('kit.under_way')
  return Number.isNaN(count) || count < 1 ? t('kit.amount_first') : undefined
}

/** How many, and the button that crafts them (spec part 2 section 5). */
export function RunForm({ count, onCount, max, processing, blocked, onRun }: Props) {
  const run = () => {
    const refused = refuseCount(count, max)
    if (refused === undefined) onRun(count)
    else toast(t(refusalTexts[refused]), 'failed')
  }
  return (
    <form
      className="flex items-stretch gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (processing === undefined && blocked === undefined) run()
      }}
    >
      <CountField
        label={t('craft.count')}
        count={count}
        onCount={(next) => onCount(clampCount(next, max))}
        most={{
          count: clampCount(max, max),
          text: t('craft.max', { max }),
          hint: t('craft.max_hint'),
        }}
      />
      <Button
        type="submit"
        look={max > 0 ? 'brass' : 'plain'}
        busy={processing === 'this'}
        blocked={blocked ?? hindranceOf(count, processing)}
        onClick={firstClick()}
        className="shrink-0 whitespace-nowrap"
      >
        <Hammer aria-hidden="true" className="size-4" />
        {t('craft.run')}
      </Button>
    </form>
  )
}
