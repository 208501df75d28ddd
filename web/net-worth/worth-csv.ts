import type { WorthHistory } from '@app/contract/net-worth.ts'
import { SOURCES } from '@app/rules/net-worth/sources.ts'
import { type DayRow, sourcesOf } from './worth-rows.ts'

export const worthColumns = [
  'day',
  'priced_at',
  'net_worth',
  'coins',
  'items_worth',
  'items_without_price',
  'change',
  'prices',
  'items',
  'income',
  'spending',
  ...SOURCES,
]

/** The rows of a file: those of the table, and by source what it changed. */
export function worthLines(
  rows: readonly DayRow[],
  { days, today }: Pick<WorthHistory, 'days' | 'today'>,
): (string | number)[][] {
  const told = new Map([...days, today].map((day) => [day.day, day]))
  return rows.flatMap((row) => {
    const day = told.get(row.day)
    if (!day) return []
    const bySource = new Map(sourcesOf([day]).map(({ source, change }) => [source, change]))
    return [
      [
        new Date(row.day * 1000).toISOString().slice(0, 10),
        new Date(day.priced_at).toISOString(),
        row.worth,
        day.coins,
        day.items,
        day.unpriced,
        row.change,
        row.prices,
        row.pieces,
        row.income,
        row.spending,
        ...SOURCES.map((source) => bySource.get(source) ?? 0),
      ],
    ]
  })
}
