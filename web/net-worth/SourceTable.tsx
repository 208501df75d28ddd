import { t } from '../i18n/t.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { SplitCells, splitColumns } from './SplitCells.tsx'
import type { sumPeriod } from './worth-rows.ts'

/** What changed in the period: by prices, by each source, and together. */
export function SourceTable({ sums }: { sums: ReturnType<typeof sumPeriod> | undefined }) {
  const columns = splitColumns()
  return (
    <div className="panel p-1 sm:p-2">
      <table className="ledger ledger-cards" aria-busy={sums === undefined}>
        <caption className="px-2 py-1 text-start text-md">{t('worth.by_source')}</caption>
        <TableHead columns={[{ label: t('worth.source') }, ...columns]} />
        {sums ? (
          <tbody>
            <tr>
              <th scope="row" data-wide="true">
                {t('worth.source.prices')}
              </th>
              <SplitCells split={pricesAlone(sums.total.prices)} />
            </tr>
            {sums.sources.map(({ source, ...split }) => (
              <tr key={source}>
                <th scope="row" data-wide="true">
                  {t(`worth.source.${source}`)}
                </th>
                <SplitCells split={split} />
              </tr>
            ))}
            <tr>
              <th scope="row" data-wide="true">
                <strong>{t('worth.together')}</strong>
              </th>
              <SplitCells split={sums.total} />
            </tr>
          </tbody>
        ) : (
          <LoadingRows columns={1 + columns.length} />
        )}
      </table>
    </div>
  )
}

const pricesAlone = (prices: number) => ({
  change: prices,
  prices,
  pieces: 0,
  income: 0,
  spending: 0,
})
