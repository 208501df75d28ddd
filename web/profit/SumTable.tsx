import { useMessages } from '../i18n/language.ts'
import type { ProfitSums } from '@app/contract/profit.ts'
import { type ReactNode, memo } from 'react'
import { t } from '../i18n/t.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Signed } from '../ui/Signed.tsx'
import type { HeldSums } from './sum-profit.ts'
import { formatNumber } from '../ui/format-number.ts'

export interface SumRow {
  readonly name: string
  /** Its cell: a row's header. */
  readonly head: ReactNode
  readonly sums: ProfitSums
  /** What is held of it, and what that could make; undefined where a row is a time. */
  readonly held?: HeldSums | undefined
  readonly unrealized?: number | undefined
}

interface Props {
  caption: string
  /** What the rows are: items, origins or days. */
  label: string
  /** Undefined while loading. */
  rows: readonly SumRow[] | undefined
  hasHeld: boolean
}

/** What trades add up to, a row for each item, origin or day; cards on a phone. */
export function SumTable({ caption, label, rows, hasHeld }: Props) {
  const columns = [
    t('profit.paid'),
    t('profit.received'),
    t('profit.sold_cost'),
    t('profit.lost'),
    t('profit.profit'),
    ...(hasHeld ? [t('profit.owned'), t('profit.average'), t('profit.unrealized')] : []),
  ]
  return (
    <table className="ledger ledger-cards" aria-busy={rows === undefined}>
      <caption className="unseen">{caption}</caption>
      <TableHead
        columns={[{ label }, ...columns.map((name) => ({ label: name, isNumber: true }))]}
      />
      {rows ? (
        <RowBlocks as="tbody" rows={rows} rowHeight={52}>
          {(row) => <Row key={row.name} row={row} hasHeld={hasHeld} />}
        </RowBlocks>
      ) : (
        <LoadingRows columns={1 + columns.length} />
      )}
    </table>
  )
}

/** Kept as it is while others are drawn. */
const Row = memo(function Row({ row, hasHeld }: { row: SumRow; hasHeld: boolean }) {
  useMessages()
  const { head, sums, held, unrealized } = row
  return (
    <tr>
      {head}
      <Cell label={t('profit.paid')}>
        <Signed coins={sums.paid} />
      </Cell>
      <Cell label={t('profit.received')}>
        <Signed coins={sums.received} />
      </Cell>
      <Cell label={t('profit.sold_cost')}>
        <Signed coins={sums.cost} />
      </Cell>
      <Cell label={t('profit.lost')}>
        <Signed coins={sums.lost} />
      </Cell>
      <Cell label={t('profit.profit')}>
        <strong>
          <Signed coins={sums.profit} tinted />
        </strong>
      </Cell>
      {hasHeld && (
        <>
          <Cell label={t('profit.owned')}>{formatNumber(held?.count ?? 0)}</Cell>
          <Cell label={t('profit.average')}>
            <Signed coins={averageOf(held)} />
          </Cell>
          <Cell label={t('profit.unrealized')}>
            <Signed coins={unrealized} tinted />
          </Cell>
        </>
      )}
    </tr>
  )
})

/** Coins per piece, to the nearest whole one; undefined where nothing is held. */
export function averageOf(held: HeldSums | undefined): number | undefined {
  return held && held.count > 0 ? Math.round(held.cost / held.count) : undefined
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label} data-third="true" className="num">
      {children}
    </td>
  )
}
