import { commonUnit, type MoneyUnit } from '@app/rules/money.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { useMemo } from 'react'
import { t } from '../i18n/t.ts'
import { usePricesAmong } from '../prices/use-prices-among.ts'
import { Price } from '../ui/Price.tsx'
import { worthOf } from './average-worth.ts'

/** What a spin costs and brings on average, at today's prices, which may still be on their way. */
export function Worth({ wheel }: { wheel: SpinWheel }) {
  const ids = useMemo(
    () => [...wheel.need_items, ...wheel.possible_items].map(({ id }) => id),
    [wheel],
  )
  const prices = usePricesAmong(ids)
  const worth = prices && worthOf(wheel, prices.bestSell, prices.bestBuy)
  const unit = worth && commonUnit([worth.cost ?? 0, worth.prize])
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-parchment-dim max-sm:grid max-sm:basis-full">
      <div className="flex items-center gap-1.5">
        <dt>{t('spin.worth_cost')}</dt>
        <dd>{worth ? <Cost coins={worth.cost} unit={unit} /> : '…'}</dd>
      </div>
      <div className="flex items-center gap-1.5">
        <dt>{t('spin.worth_prize')}</dt>
        <dd>{worth ? <Price coins={worth.prize} unit={unit} /> : '…'}</dd>
      </div>
    </dl>
  )
}

interface CostProps {
  coins: number | undefined
  unit: MoneyUnit | undefined
}

function Cost({ coins, unit }: CostProps) {
  return coins === undefined ? t('spin.not_offered') : <Price coins={coins} unit={unit} />
}
