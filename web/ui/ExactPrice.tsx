import { coinsPerUnit } from '@app/rules/money.ts'
import { Price } from './Price.tsx'
import { formatNumber } from './format-number.ts'

/** A sum where every coin counts: from silver on, where two decimals cut some off, all of them. */
export function ExactPrice({ coins }: { coins: number }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
      {coins >= coinsPerUnit.silver && (
        <span aria-hidden="true" className="text-xs text-parchment-dim tabular">
          {formatNumber(coins)} ≈
        </span>
      )}
      <Price coins={coins} />
    </span>
  )
}
