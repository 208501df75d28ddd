import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/t.ts'

import { useFresh } from '../inventory/use-fresh.ts'
import { paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { site } from '../site/queries.ts'
import { profitKey } from './keys.ts'
import { profitSummary } from './queries.ts'
import { Signed } from '../ui/Signed.tsx'
import { sumHeld, unrealized } from './sum-profit.ts'
import { averageOf } from './SumTable.tsx'

/** What the player's pieces of an item have cost, and could make; nothing while they have none. */
export function HeldCostWidget({ itemId }: { itemId: number }) {
  useFresh(profitKey)
  const summary = useQuery(profitSummary({ item_id: itemId })).data
  const buy = usePricesOf(itemId)?.buy
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  if (!summary || (summary.held.length === 0 && summary.total.sold === 0)) return null
  const buyPrices = new Map(buy === undefined ? [] : [[itemId, buy]])
  const { held } = summary
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2 sm:gap-x-8" data-testid="held-cost">
      {held.length > 0 && (
        <>
          <div>
            <p className="text-2xs text-parchment-faint">{t('profit.item_average')}</p>
            <p className="tabular">
              <Signed coins={averageOf(sumHeld(held, buyPrices, feeBps))} />
            </p>
          </div>
          <div>
            <p className="text-2xs text-parchment-faint">{t('profit.item_unrealized')}</p>
            <p className="tabular">
              <Signed coins={unrealized(held, buyPrices, feeBps)} tinted />
            </p>
          </div>
        </>
      )}
      <Link
        to={paths.profit}
        search={{ item: String(itemId) }}
        className="target-line text-sm text-parchment-dim hover:text-candle"
      >
        {t('profit.open')}
      </Link>
    </div>
  )
}
