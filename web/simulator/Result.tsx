import type { Item } from '@app/contract/catalog.ts'
import type { SimulatorResult } from '@app/contract/simulator.ts'
import { simulationLimits } from '@app/rules/simulator/limits.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ResultTable } from './ResultTable.tsx'
import { setupText } from './setup-text.ts'
import { SignedPrice } from './SignedPrice.tsx'

const WaitingWidget = lazyPart(
  () => withMessages('harvest', import('../harvest/WaitingWidget.tsx')),
  'WaitingWidget',
)

interface Props {
  result: SimulatorResult
  before: SimulatorResult | undefined
  items: ReadonlyMap<number, Item>
}

/** What a simulation found, and how it differs from the one before. */
export function Result({ result, before, items }: Props) {
  const language = useLanguage((state) => state.language)
  const columns = [
    t('simulator.item_id'),
    t('simulator.item'),
    t('simulator.median'),
    t('simulator.p10'),
    t('simulator.p90'),
    t('simulator.price'),
  ]
  const rows = result.items.map((row) => [
    row.item_id,
    itemName(items.get(row.item_id), language),
    row.count,
    row.p10,
    row.p90,
    row.price,
  ])
  return (
    <section className="panel grid gap-4 p-2 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3 px-2 sm:px-0">
        <div>
          <h2 className="text-lg">
            {t('simulator.result', { setup: setupText(result.setup, language) })}
          </h2>
          <p className="text-sm text-parchment-dim">
            {t('simulator.facts', { runs: result.runs, seed: String(result.seed) })} ·{' '}
            {formatDate(result.created_at, language)}
          </p>
          {result.runs < simulationLimits.runs && (
            <p className="text-sm text-parchment-dim">
              {t('simulator.fewer', { runs: result.runs, all: simulationLimits.runs })}
            </p>
          )}
        </div>
        <ExportButton
          label={t('simulator.csv')}
          fileName="simulation"
          columns={columns}
          read={() => [rows]}
        />
      </header>
      <Value result={result} />
      {before && (
        <p className="flex flex-wrap items-center gap-x-2 px-2 text-sm text-parchment-dim sm:px-0">
          {t('simulator.compared', { setup: setupText(before.setup, language) })}
          <SignedPrice isDifference coins={result.value.median - before.value.median} />
        </p>
      )}
      {result.items.length + (before?.items.length ?? 0) > 0 ? (
        <ResultTable result={result} before={before} items={items} />
      ) : (
        <>
          <EmptyState
            title={t('simulator.nothing')}
            text={t('simulator.nothing_text')}
            action={
              <Link to={paths.harvestReceipts} className={buttonClass()}>
                {t('simulator.to_harvest')}
              </Link>
            }
          />
          <Suspense>
            <WaitingWidget />
          </Suspense>
        </>
      )}
    </section>
  )
}

function Value({ result: { value } }: { result: SimulatorResult }) {
  return (
    <div className="px-2 sm:px-0">
      <div className="text-sm text-parchment-dim">{t('simulator.value')}</div>
      <div className="font-display text-xl">
        <SignedPrice coins={value.median} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1 text-sm text-parchment-dim">
        <T
          id="simulator.band"
          values={{
            low: <SignedPrice coins={value.p10} />,
            high: <SignedPrice coins={value.p90} />,
          }}
        />
      </div>
    </div>
  )
}
