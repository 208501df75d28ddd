import { clampCount, refuseCount } from '@app/rules/craft/craft-count.ts'
import { Hammer } from 'lucide-react'
import { useId } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
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
  onRun: (count: number) => void
}

const refusalTexts = {
  'Invalid count': 'invalid_count',
  error_not_enough_resources: 'error_not_enough_resources',
} as const

/** How many, and the button that crafts them (spec part 2 section 5). */
export function RunForm({ count, onCount, max, processing, onRun }: Props) {
  const id = useId()
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
        if (processing === undefined) run()
      }}
    >
      <label htmlFor={id} className="unseen">
        {t('craft.count')}
      </label>
      <div className="field flex h-9 min-w-0 grow items-center pointer-coarse:h-11">
        <NumberInput
          id={id}
          min={1}
          value={count}
          onChange={(next) => onCount(clampCount(next, max))}
          className="h-full w-full min-w-0 bg-transparent px-2 text-center font-display outline-none"
        />
        <button
          type="button"
          data-hint={t('craft.max_hint')}
          aria-pressed={count === clampCount(max, max)}
          onClick={() => onCount(clampCount(max, max))}
          className="btn btn-quiet h-full shrink-0 rounded-s-none px-2 text-xs"
        >
          {t('craft.max', { max })}
        </button>
      </div>
      <Button
        type="submit"
        look={max > 0 ? 'brass' : 'plain'}
        busy={processing === 'this'}
        aria-disabled={processing === 'other'}
        blocked={Number.isNaN(count) || count < 1 ? t('kit.amount_first') : undefined}
        className="shrink-0 whitespace-nowrap"
      >
        <Hammer aria-hidden="true" className="size-4" />
        {t('craft.run')}
      </Button>
    </form>
  )
}
