import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'

/** The player's coins. A change lights it up for a moment. */
export function Wallet({ coins }: { coins: number | undefined }) {
  return (
    <div
      role="group"
      aria-label={t('layout.wallet')}
      className="flex h-9 min-w-20 items-center justify-center rounded-full border border-brass-deep/70 bg-slate px-3 font-display text-md text-candle shadow-well"
    >
      {coins !== undefined && (
        <span key={coins} className="animate-flash rounded-full">
          <Price coins={coins} />
        </span>
      )}
    </div>
  )
}
