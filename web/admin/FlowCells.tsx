import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import type { FlowSum } from './sum-flows.ts'

const columns = ['coins_in', 'coins_out', 'items_in', 'items_out'] as const
const tones = { coins_in: 'text-buy', coins_out: 'text-sell', items_in: '', items_out: '' } as const

/** The heads of the four columns of numbers. */
export function flowColumns() {
  return columns.map((column) => ({ label: t(`admin.flow.${column}`), isNumber: true }))
}

/** What came into being and what went, in four columns. */
export function FlowCells({ flow }: { flow: Partial<Pick<FlowSum, (typeof columns)[number]>> }) {
  const locale = localeOf[useLanguage((state) => state.language)]
  return columns.map((column) => (
    <td
      key={column}
      data-label={t(`admin.flow.${column}`)}
      className={`num tabular ${flow[column] ? tones[column] : 'text-parchment-faint'}`}
    >
      {flow[column] ? flow[column].toLocaleString(locale) : '—'}
    </td>
  ))
}
