import { useQuery } from '@tanstack/react-query'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { tape } from '../prices/tape.ts'
import { formatNumber } from '../ui/format-number.ts'

const SHOWN = 12
const columns = ['time', 'kind'] as const

/** The newest trades of an item, as they come. */
export function TapeWidget({ itemId }: { itemId: number }) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const { data, isLoadingError, error, refetch } = useQuery(tape(itemId))
  const trades = data?.trades.slice(0, SHOWN)
  return (
    <section aria-labelledby="tape" className="min-w-0 max-[18rem]:overflow-x-auto">
      <h3 id="tape" className="pb-1.5 text-md">
        {t('tape.title')}
      </h3>
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!trades && !isLoadingError && <Skeleton className="h-40" />}
      {trades?.length === 0 && <p className="py-3 text-sm text-parchment-dim">{t('tape.empty')}</p>}
      {trades && trades.length > 0 && (
        <table aria-labelledby="tape" className="w-full text-sm tabular">
          <thead>
            <tr className="text-2xs text-parchment-faint">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 pb-1 text-start font-medium">
                  {t(`tape.${column}`)}
                </th>
              ))}
              <th scope="col" className="px-2 pb-1 text-end font-medium">
                {t('market.price')}
              </th>
              <th scope="col" className="px-2 pb-1 text-end font-medium">
                {t('market.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.map(({ id, side, price, count, created_at }) => (
              <tr key={id} className="even:bg-oak/40">
                <td className="px-2 py-1 text-parchment-dim">
                  <time dateTime={new Date(created_at * 1000).toISOString()}>
                    {formatDate(created_at, language)}
                  </time>
                </td>
                <td className={`px-2 py-1 ${side === 'sell' ? 'text-buy' : 'text-sell'}`}>
                  <span aria-hidden="true">{side === 'sell' ? '▲ ' : '▼ '}</span>
                  {t(side === 'sell' ? 'tape.bought' : 'tape.sold')}
                </td>
                <td className="px-2 py-1 text-end">
                  <Price coins={price} />
                </td>
                <td className="px-2 py-1 text-end">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
