import { Plus, Zap } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { firstClick } from '../ui/first-click.ts'
import { Flash } from '../ui/Flash.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** Charges. */
  count: number
  hint: string
  isActive: boolean
  /** A charge is being activated. */
  busy: boolean
  onActivate: () => void
}

/** How much energy there is; it glows while energy is active. */
export function EnergyPill({ count, hint, isActive, busy, onActivate }: Props) {
  return (
    <div
      role="group"
      aria-label={t('energy.count', { count })}
      data-hint={hint}
      data-active={isActive}
      className="flex h-9 items-center gap-1 rounded-full border border-line-lit bg-slate ps-2 font-display text-md text-parchment-dim shadow-well data-[active=true]:border-candle data-[active=true]:text-candle data-[active=true]:shadow-glow"
    >
      <Zap aria-hidden="true" className="size-4" fill={isActive ? 'currentColor' : 'none'} />
      <span aria-hidden="true">
        <Flash value={count} className="rounded-full pe-1.5 tabular">
          {formatNumber(count)}
        </Flash>
      </span>
      {count > 0 && (
        <Button
          look="quiet"
          size="sm"
          aria-label={t('energy.activate_long')}
          busy={busy}
          onClick={firstClick(onActivate)}
          className="-ms-1 rounded-full !px-1.5 text-candle sm:!px-2"
        >
          <Plus aria-hidden="true" className="size-4 sm:hidden" />
          <span className="max-sm:hidden">{t('energy.activate')}</span>
        </Button>
      )}
    </div>
  )
}
