import { t } from '../i18n/t.ts'
import { Flash } from '../ui/Flash.tsx'
import { Price } from '../ui/Price.tsx'

/** The player's coins. A change lights it up for a moment. */
export function Wallet({ coins }: { coins: number | undefined }) {
  return (
    <div role="group" aria-label={t('layout.wallet')} className="wallet-sum">
      {coins !== undefined && (
        <Flash value={coins} className="rounded-full">
          <Price coins={coins} />
        </Flash>
      )}
    </div>
  )
}
