import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { site } from '../site/queries.ts'
import { Signed } from '../ui/Signed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { sumHeld, unrealized } from './sum-profit.ts'
import { averageOf } from './SumTable.tsx'
import { useProfitSummary } from './use-profit-summary.ts'

interface Props {
  itemId: number
  /** How many of it the player has: whoever has some will see what they have cost. */
  count: number
}

/** What the player's pieces of an item have cost, and could make; nothing while they have none. */
export function HeldCostWidget({ itemId, count }: Props) {
  const asked = useProfitSummary({ item_id: itemId })
  const buy = usePricesOf(itemId)?.buy
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const told = asked.data?.held
  const isCounting = asked.data?.complete === false && told?.length === 0
  const held = isCounting ? undefined : told
  const isComing = (asked.isPending || isCounting) && count > 0
  if (!isComing && !held?.length && !asked.data?.total.sold) return null
  const buyPrices = new Map(buy === undefined ? [] : [[itemId, buy]])
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2 sm:gap-x-8" data-testid="held-cost">
      {(isComing || !!held?.length) && (
        <>
          <Figure name={t('profit.item_average')}>
            {held && <Signed coins={averageOf(sumHeld(held, buyPrices, feeBps))} />}
          </Figure>
          <Figure name={t('profit.item_unrealized')} hint={t('profit.item_unrealized_text')}>
            {held && <Signed coins={unrealized(held, buyPrices, feeBps)} tinted />}
          </Figure>
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

/** A figure under its name; its room is kept while it is coming. */
function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div data-hint={hint}>
      <p className="text-2xs text-parchment-faint">{name}</p>
      <p className="min-h-6 tabular">{children ?? <Skeleton className="h-5 w-16" />}</p>
    </div>
  )
}
