import { expect, test } from 'vitest'
import { readSpan } from './read-span.ts'

const DAY = 86_400
const at = (text: string) => Date.parse(text) / 1000
const since = at('2026-11-20T10:00')

test.each([
  [
    { from: '2026-11-20T10:00', to: '2026-11-21T10:00' },
    { since, until: since + DAY },
  ],
  [
    { from: '2026-11-20T10:00', to: '2026-11-20T11:00', of: ' 76561198000000001' },
    { since, until: since + 3600, steam_id: '76561198000000001' },
  ],
  [{}, undefined],
  [{ from: 'yesterday' }, undefined],
  [{ from: '2026-11-20T10:00', to: 'later' }, undefined],
  [{ from: '2026-11-20T10:00', to: '2026-11-20T10:00' }, undefined],
  [{ from: '2026-11-20T10:00', to: '2026-11-22T10:01' }, undefined],
])('%j', (texts, expected) => {
  expect(readSpan(texts, 2 * DAY)).toEqual(expected && { steam_id: undefined, ...expected })
})

test('without an end it goes on until now', () => {
  const minutesAgo = new Date(Date.now() - 600_000).toISOString()
  expect(readSpan({ from: minutesAgo }, DAY)).toMatchObject({ until: undefined })
  expect(readSpan({ from: minutesAgo }, 300)).toBeUndefined()
})
