import type { Item } from '@app/contract/catalog.ts'
import { commonUnit, type MoneyUnit } from '@app/rules/money.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { useMemo } from 'react'
import { openingsOf } from '../catalog/opening-of.ts'
import { t } from '../i18n/t.ts'
import { usePricesAmong } from '../prices/use-prices-among.ts'
import { Price } from '../ui/Price.tsx'
import { averagePrize, worthOf } from './average-worth.ts'

interface Props {
  wheel: SpinWheel
  items: ReadonlyMap<number, Item>
}

/** What a spin costs and brings on average, at today's prices, which may still be on their way. */
export function Worth({ wheel, items }: Props) {
  const given = useMemo(() => averagePrize(wheel, openingsOf(items)), [wheel, items])
  const ids = useMemo(
    () => [...wheel.need_items.map(({ id }) => id), ...given.keys()],
    [wheel, given],
  )
  const prices = usePricesAmong(ids)
  const worth = prices && worthOf(wheel, given, prices.bestSell, prices.bestBuy)
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
