import type { ProfitSums } from '@app/contract/profit.ts'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Sum, SumBar } from '../ui/SumBar.tsx'
import { Signed } from '../ui/Signed.tsx'
import type { HeldSums } from './sum-profit.ts'

interface Props {
  /** Undefined while loading. */
  sums: ProfitSums | undefined
  held: HeldSums | undefined
  /** Coins; undefined where nobody buys anything of it. */
  unrealized: number | undefined
  /** Items held that nobody buys: they count in neither. */
  unpriced: number
}

/** What the trades shown have made, and what is held could make. */
export function ProfitTotals({ sums, held, unrealized, unpriced }: Props) {
  return (
    <SumBar label={t('profit.title')}>
      <Sum term={t('profit.profit')}>
        <strong className="font-display text-2xl" data-testid="profit">
          {sums ? <Signed coins={sums.profit} tinted /> : <Skeleton className="h-8 w-28" />}
        </strong>
      </Sum>
      {sums && held && (
        <>
          <Sum term={t('profit.received')}>
            <Price coins={sums.received} iconSize={16} />
          </Sum>
          <Sum term={t('profit.sold_cost')}>
            <Price coins={sums.cost} iconSize={16} />
          </Sum>
          <Sum term={t('profit.lost')}>
            <Price coins={sums.lost} iconSize={16} />
          </Sum>
          <Sum term={t('profit.paid')}>
            <Price coins={sums.paid} iconSize={16} />
          </Sum>
          <Sum term={t('profit.held_cost')}>
            <Price coins={held.cost} iconSize={16} />
          </Sum>
          <Sum term={t('profit.worth')}>
            <Signed coins={held.worth} />
          </Sum>
          <Sum term={t('profit.unrealized')}>
            <Signed coins={unrealized} tinted />
            {unpriced > 0 && (
              // As wide as the sum above: it breaks no row of sums.
              <span className="block w-0 min-w-full text-2xs text-parchment-faint">
                {t('profit.unpriced', { unpriced })}
              </span>
            )}
          </Sum>
        </>
      )}
    </SumBar>
  )
}
