import type { StatementLine } from '@app/contract/statement.ts'
import { expect, test } from 'vitest'
import { statementColumns, statementRows } from './statement-csv.ts'

const line: StatementLine = {
  entry_id: '01980000-0000-7000-8000-000000000000',
  created_at: 1_790_000_000,
  operation: 'sell_lot',
  asset: 0,
  amount: -80,
  balance: 20,
  counter: { kind: 'player', player: { steam_id: '76561198000001001', name: 'Bob' }, more: 0 },
  reason: null,
}

test('a statement has a row for each line, with what the other side was', () => {
  const [row] = statementRows([line], new Map(), 'en')
  expect(Object.fromEntries(statementColumns.map((name, at) => [name, row![at]]))).toEqual({
    entry_id: line.entry_id,
    created_at: '2026-09-21T14:13:20.000Z',
    operation: 'sell_lot',
    asset: 0,
    name: '',
    amount: -80,
    balance: 20,
    counter: 'player',
    counter_steam_id: '76561198000001001',
    reason: '',
  })
})
