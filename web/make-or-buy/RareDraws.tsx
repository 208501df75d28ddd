import { gainOdds, isByRareDraws } from '@app/rules/market/gain-odds.ts'
import { type DrawOf, makeOrBuy, type MarketView } from '@app/rules/market/make-or-buy.ts'
import { useMemo } from 'react'
import { t } from '../i18n/t.ts'
import { formatShare } from '../ui/format-number.ts'
import { Signed } from '../ui/Signed.tsx'

/** So many units of what is drawn. */
export interface Draw {
  readonly of: DrawOf
  readonly units: number
}

interface Props {
  draw: Draw
  /** Coins that all of it costs. */
  cost: number
  market: MarketView
}

/** Says so where the profit is one of rare draws, and what a start usually comes to. */
export function RareDraws({ draw: { of, units }, cost, market }: Props) {
  const odds = useMemo(
    () =>
      gainOdds((random) => {
        const making = { inputs: new Map(), outputs: of(units, random) }
        return makeOrBuy(making, market).revenue.coins - cost
      }),
    [of, units, cost, market],
  )
  if (!isByRareDraws(odds.share)) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-pretty text-warn">
      {t('deal.rare_draws', { share: formatShare(odds.share) })}
      <span className="inline-flex items-baseline gap-1">
        {t('deal.usual')} <Signed coins={odds.usual} />
      </span>
    </p>
  )
}
