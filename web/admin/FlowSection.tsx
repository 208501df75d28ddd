import { useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { isMessageId, t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { type Flow, FLOW_DAYS } from './admin-data.ts'
import { type FlowSum, netByDay, sumFlows } from './sum-flows.ts'

const DAY = 86_400
const spans = ['1', '7', String(FLOW_DAYS)]

/** Where value came from and where it went, by operation. */
export function FlowSection({ flows }: { flows: readonly Flow[] }) {
  const locale = localeOf[useLanguage((state) => state.language)]
  const [span, setSpan] = useState('7')
  const newest = Math.max(0, ...flows.map((flow) => flow.day))
  const chosen = flows.filter((flow) => flow.day > newest - Number(span) * DAY)
  const sums = sumFlows(chosen)
  return (
    <section aria-labelledby="flows" className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="flows" className="grow text-lg">
          {t('admin.flows')}
        </h2>
        <Tabs
          label={t('admin.span')}
          value={span}
          tabs={spans.map((value) => ({
            value,
            label: t('admin.days', { count: Number(value) }),
          }))}
          onChange={setSpan}
        />
      </div>
      {sums.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <NetBars flows={chosen} locale={locale} />
          <FlowTable sums={sums} locale={locale} />
        </>
      )}
    </section>
  )
}

const columns = ['coins_in', 'coins_out', 'items_in', 'items_out'] as const

function FlowTable({ sums, locale }: { sums: readonly FlowSum[]; locale: string }) {
  const whole = (count: bigint) => (count === 0n ? '—' : count.toLocaleString(locale))
  return (
    <table className="ledger ledger-cards">
      <TableHead
        columns={[
          { label: t('admin.operation') },
          ...columns.map((column) => ({ label: t(`admin.flow.${column}`), isNumber: true })),
        ]}
      />
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.operation}>
            <th scope="row" className="text-start font-normal">
              {operationText(sum.operation)}
            </th>
            {columns.map((column) => (
              <td
                key={column}
                data-label={t(`admin.flow.${column}`)}
                className={`num tabular ${tones[column]}`}
              >
                {whole(sum[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const tones = { coins_in: 'text-buy', coins_out: 'text-sell', items_in: '', items_out: '' } as const

function operationText(operation: string): string {
  const id = `operation.${operation}`
  return isMessageId(id) ? t(id) : t('operation.unknown')
}

/** One bar per day: coins that came into being, above the line, or went, below it. */
function NetBars({ flows, locale }: { flows: readonly Flow[]; locale: string }) {
  const days = netByDay(flows)
  const most = days.reduce((max, { net }) => Math.max(max, Math.abs(Number(net))), 1)
  return (
    <ul aria-label={t('admin.net')} className="flex h-20 items-stretch gap-1">
      {days.map(({ day, net }) => {
        const share = (Math.abs(Number(net)) / most) * 50
        const date = new Date(day * 1000).toLocaleDateString(locale, { timeZone: 'UTC' })
        const text = `${date}: ${net.toLocaleString(locale)}`
        return (
          <li key={day} data-hint={text} className="relative max-w-16 grow">
            <span className="unseen">{text}</span>
            <span className="absolute inset-x-0 top-1/2 border-t border-oak-lit" />
            <span
              className={`absolute inset-x-0.5 rounded-sm ${net < 0n ? 'top-1/2 bg-sell' : 'bottom-1/2 bg-buy'}`}
              style={{ height: `${share}%` }}
            />
          </li>
        )
      })}
    </ul>
  )
}
