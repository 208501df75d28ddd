import { Play } from 'lucide-react'
import { useId } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'

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
  onStart: () => void
}

/** How many units, and the button that starts them. */
export function StartForm({ count, onCount, max, name, isReady, onStart }: Props) {
  const id = useId()
  return (
    <form
      className="flex items-stretch gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!Number.isNaN(count)) onStart()
      }}
    >
      <label htmlFor={id} className="unseen">
        {t('factory.count')}
      </label>
      <div className="field flex h-9 min-w-0 grow items-center pointer-coarse:h-11">
        <NumberInput
          id={id}
          min={1}
          value={count}
          onChange={onCount}
          className="h-full w-full min-w-0 bg-transparent px-2 text-center font-display outline-none"
        />
        <button
          type="button"
          aria-pressed={count === Math.max(max, 1)}
          onClick={() => onCount(max)}
          className="btn btn-quiet h-full shrink-0 rounded-s-none px-2 text-xs"
        >
          {t('factory.max', { max })}
        </button>
      </div>
      <Button
        type="submit"
        look={isReady && max > 0 ? 'brass' : 'plain'}
        blocked={Number.isNaN(count) ? t('kit.amount_first') : undefined}
        aria-label={t('factory.start_named', { name })}
      >
        <Play aria-hidden="true" className="size-4" />
        {t('factory.start')}
      </Button>
    </form>
  )
}
