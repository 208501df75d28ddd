import type { CraftHistoryRow } from '@app/contract/craft.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { daysOf, endOfDay, readResult } from './history-days.ts'

const noon = new Date(2026, 10, 21, 12).getTime() / 1000
const row = (id: string, receipt_id: number, process_date: number): CraftHistoryRow => ({
  id,
  receipt_id,
  process_date,
  receipt_name: `Recipe ${receipt_id}`,
  receipt_icon_url: '',
  craft_group: 'carpentry',
  count: 2,
  receipt_duration: 60,
  created_at: process_date - 60,
  jdoc: {
    new_items: [{ item_id: 9, quantity: 2 }],
    returned_items: [{ item_id: receipt_id, quantity: 1 }],
  },
})
const rows = [row('d', 1, noon), row('c', 2, noon - 60), row('b', 1, noon - 120)]
const older = row('a', 1, noon - 86_400)

test('rows stand under their days, newest first', () => {
  const days = daysOf([...rows, older], false)
  expect(days.map(({ lines }) => lines.map((line) => line.id).join(''))).toEqual(['dcb', 'a'])
  expect(days[0]!.day - days[1]!.day).toBe(86_400_000)
})

test('grouped, a day has each recipe once, with all that it gave', () => {
  const [today, yesterday] = daysOf([...rows, older], true)
  expect(today!.lines.map((line) => [line.id, line.count, line.crafts])).toEqual([
    ['d', 4, 2],
    ['c', 2, 1],
  ])
  expect(today!.lines[0]!.result).toEqual({
    new_items: [{ item_id: 9, quantity: 4 }],
    returned_items: [{ item_id: 1, quantity: 2 }],
  })
  expect(yesterday!.lines).toHaveLength(1)
})

test('a document may come as text; one that cannot be read is logged and absent', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const document = { new_items: [], returned_items: [] }
  expect(readResult(JSON.stringify(document))).toEqual(document)
  expect(log).not.toHaveBeenCalled()
  for (const broken of ['{', null, undefined, 7, {}, { new_items: [] }]) {
    expect(readResult(broken)).toBeUndefined()
  }
  expect(log).toHaveBeenCalledTimes(6)
  log.mockRestore()
})

test('a row that cannot be read is logged once, however often the history is shown', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { ...row('d', 1, noon), jdoc: null } as unknown as CraftHistoryRow
  expect(daysOf([broken], false)[0]!.lines[0]!.result).toBeUndefined()
  daysOf([broken], true)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-11-01', '2026-11-02T05:00Z'],
  ['2026-03-08', '2026-03-09T04:00Z'],
  ['2026-06-30', '2026-07-01T04:00Z'],
])('the day %s of New York ends at its midnight', (day, end) => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(endOfDay(day)).toBe(Date.parse(end) / 1000)
})

test('no day has no end', () => {
  expect(endOfDay(undefined)).toBeUndefined()
  expect(endOfDay('2026-13-01')).toBeUndefined()
})
