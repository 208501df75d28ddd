import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Signed } from '../ui/Signed.tsx'
import type { Split } from './worth-rows.ts'

/** The heads of `SplitCells`. */
export const splitColumns = () =>
  [
    t('worth.change'),
    t('worth.by_prices'),
    t('worth.by_pieces'),
    t('worth.income'),
    t('worth.spending'),
  ].map((label) => ({ label, isNumber: true }))

/** What changed, and its parts: the first is the sum of the others. */
export function SplitCells({ split }: { split: Split }) {
  return (
    <>
      <Cell label={t('worth.change')}>
        <strong>
          <Signed coins={split.change} tinted />
        </strong>
      </Cell>
      <Cell label={t('worth.by_prices')}>
        <Signed coins={split.prices} tinted />
      </Cell>
      <Cell label={t('worth.by_pieces')}>
        <Signed coins={split.pieces} tinted />
      </Cell>
      <Cell label={t('worth.income')}>
        <Signed coins={split.income} tinted />
      </Cell>
      <Cell label={t('worth.spending')}>
        <Signed coins={-split.spending} tinted />
      </Cell>
    </>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label} data-third="true" className="num">
      {children}
    </td>
  )
}
