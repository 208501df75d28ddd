import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import { Flash } from '../ui/Flash.tsx'
import { shortCount } from '../ui/format-number.ts'
import { rove } from '../ui/rove.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatHours } from '../ui/format-duration.ts'

interface Props {
  receipts: readonly HarvestReceipt[]
  userData: readonly UserHarvest[]
  /** Recipe shown. */
  selected: number | undefined
  onSelect: (receiptId: number) => void
}

/** One tab per recipe: its name, how long a run takes, how many are in progress. */
export function RecipeTabs({ receipts, userData, selected, onSelect }: Props) {
  const language = useLanguage((state) => state.language)
  const at = receipts.findIndex((one) => one.receipt_id === selected)
  return (
    <div
      role="tablist"
      aria-label={t('harvest.recipes')}
      onKeyDown={(event) =>
        rove(event, at, 'tab', (next) => {
          const receipt = receipts[next]
          if (receipt) onSelect(receipt.receipt_id)
        })
      }
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6"
    >
      {receipts.map(({ receipt_id, name, duration_hour }, index) => {
        const on = receipt_id === selected
        const user = userData.find((one) => one.receipt_id === receipt_id)
        const active = user?.active_count ?? 0
        return (
          <button
            key={receipt_id}
            type="button"
            role="tab"
            aria-selected={on}
            aria-controls={on ? 'harvest-recipe' : undefined}
            tabIndex={index === Math.max(at, 0) ? 0 : -1}
            onClick={() => onSelect(receipt_id)}
            className="panel flex min-w-0 items-center gap-2 px-3 py-2 text-start transition-colors duration-(--duration-fast) hover:border-brass-deep aria-selected:border-candle aria-selected:shadow-glow"
          >
            <span className="min-w-0 grow">
              <span
                className={`block truncate font-display text-md ${on ? 'text-candle' : 'text-parchment'}`}
              >
                {name[language]}
              </span>
              <span className="block truncate text-xs text-parchment-faint">
                {formatHours(duration_hour * 3600, language)}
                {user && !user.enabled && ` · ${t('harvest.off')}`}
              </span>
            </span>
            <span data-hint={t('harvest.running', { count: active })}>
              <Flash
                value={active}
                className={`rounded-full px-2 py-0.5 font-display text-sm tabular ${active > 0 ? 'bg-buy-deep text-buy' : 'bg-slate text-parchment-faint'}`}
              >
                <span aria-hidden="true">{shortCount(active)}</span>
                <span className="unseen">{t('harvest.running', { count: active })}</span>
              </Flash>
            </span>
          </button>
        )
      })}
    </div>
  )
}
