import { t } from '../i18n/t.ts'
import type { FlowSum } from './sum-flows.ts'
import { formatNumber } from '../ui/format-number.ts'

const columns = ['coins_in', 'coins_out', 'items_in', 'items_out'] as const
const tones = { coins_in: 'text-buy', coins_out: 'text-sell', items_in: '', items_out: '' } as const

/** The heads of the four columns of numbers. */
export function flowColumns() {
  return columns.map((column) => ({ label: t(`admin.flow.${column}`), isNumber: true }))
}

/** What came into being and what went, in four columns. */
export function FlowCells({ flow }: { flow: Partial<Pick<FlowSum, (typeof columns)[number]>> }) {
  return columns.map((column) => (
    <td
      key={column}
      data-label={t(`admin.flow.${column}`)}
      className={`num tabular ${flow[column] ? tones[column] : 'text-parchment-faint'}`}
    >
      {flow[column] ? formatNumber(flow[column]) : '—'}
    </td>
  ))
}
