import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { fairPrices } from './queries.ts'

interface Props {
  coins: number
  /** Pieces by the item's id. */
  items: Readonly<Record<string, number>>
}

/** What an offer is worth at fair prices: those cannot be made up for the moment of a trade. */
export function FairWorthWidget({ coins, items }: Props) {
  const ids = Object.keys(items)
    .map(Number)
    .toSorted((a, b) => a - b)
  const fairs = useQuery(fairPrices(ids))
  if (ids.length > 0 && !fairs.data) {
    const unknown = fairs.isLoadingError ? '–' : '…'
    return (
      <p className="flex justify-between gap-2 text-sm text-parchment-dim">
        {t('fair.worth')} <span>{unknown}</span>
      </p>
    )
  }
  const priced = ids.map((id) => [items[id] ?? 0, fairs.data?.get(id)?.price ?? null] as const)
  const worth = priced.reduce((sum, [count, price]) => sum + count * (price ?? 0), coins)
  const unpriced = priced.filter(([, price]) => price === null).length
  return (
    <div className="grid gap-0.5 text-sm text-parchment-dim">
      <p className="flex items-center justify-between gap-2">
        {t('fair.worth')} <Price coins={worth} />
      </p>
      {unpriced > 0 && <p className="text-xs text-warn">{t('fair.unpriced', { unpriced })}</p>}
    </div>
  )
}
