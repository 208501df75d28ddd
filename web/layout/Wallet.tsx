import { t } from '../i18n/t.ts'
import { Flash } from '../ui/Flash.tsx'
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
        <Flash value={coins} className="rounded-full">
          <Price coins={coins} />
        </Flash>
      )}
    </div>
  )
}
