import { getRouteApi } from '@tanstack/react-router'
import { useRewrite } from '../address/use-rewrite.ts'
import { useLanguage } from '../i18n/language.ts'
import { isMessageId, t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { Choices } from '../ui/Choices.tsx'
import { AssetFlowWidget } from './AssetFlowWidget.tsx'
import { type Economy, FLOW_DAYS } from './admin-data.ts'
import { FlowCells, flowColumns } from './FlowCells.tsx'
import { NetBars } from './NetBars.tsx'
import {
  type Days,
  type FlowSum,
  lastDays,
  netByDay,
  readDays,
  sumFlows,
  writeDays,
} from './sum-flows.ts'

const route = getRouteApi('/main/$token')

const spans = [1, 7, FLOW_DAYS]

/** Where value came from and where it went: by day, by operation, and each of those by asset. */
export function FlowSection({ economy: { flows, today } }: { economy: Economy }) {
  const language = useLanguage((state) => state.language)
  const days = readDays(route.useSearch().days, today)
  const rewrite = useRewrite()
  const sums = sumFlows(flows, days)
  const span = spans.find((count) => lastDays(today, count).since === days.since)
  return (
    <section aria-labelledby="flows" className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="flows" className="grow text-lg">
          {t('admin.flows')}
        </h2>
        <Choices
          label={t('admin.span')}
          value={days.until > today ? String(span) : ''}
          choices={spans.map((count) => ({
            value: String(count),
            label: t('admin.days', { count }),
          }))}
          onChange={(value) => rewrite({ days: value })}
        />
      </div>
      <NetBars
        nets={netByDay(flows, lastDays(today, FLOW_DAYS))}
        days={days}
        onDays={(chosen) => rewrite({ days: writeDays(chosen, today) })}
        language={language}
      />
      {sums.length === 0 ? <EmptyState /> : <FlowTable sums={sums} days={days} />}
    </section>
  )
}

function FlowTable({ sums, days }: { sums: readonly FlowSum[]; days: Days }) {
  const open = route.useSearch().flow
  const rewrite = useRewrite()
  return (
    <table className="ledger ledger-cards">
      <TableHead columns={[{ label: t('admin.operation') }, ...flowColumns()]} />
      {sums.map((sum) => {
        const { operation } = sum
        const isOpen = operation === open
        return (
          <tbody key={operation}>
            <tr>
              <th scope="row" data-wide="true" className="text-start font-normal">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => rewrite({ flow: isOpen ? undefined : operation })}
                  className="group flex min-h-9 w-full items-center gap-2 text-start"
                >
                  <span
                    aria-hidden="true"
                    className={`text-brass transition-transform duration-(--duration-fast) ${isOpen ? 'rotate-90' : ''}`}
                  >
                    ›
                  </span>
                  <span className="grid min-w-0">
                    <span className="group-hover:text-candle">{operationText(operation)}</span>
                    <code className="text-xs break-all text-parchment-faint">{operation}</code>
                  </span>
                </button>
              </th>
              <FlowCells flow={sum} />
            </tr>
            {isOpen && <AssetFlowWidget operation={operation} days={days} />}
          </tbody>
        )
      })}
    </table>
  )
}

function operationText(operation: string): string {
  const id = `operation.${operation}`
  return isMessageId(id) ? t(id) : t('operation.unknown')
}
