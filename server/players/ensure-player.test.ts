import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { cleanName, ensurePlayer } from './ensure-player.ts'

test.each([
  ['Ann', 'Ann'],
  ['  Ann\t\n', 'Ann'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['Zoe\u200b\u0308', 'Zo\u00eb'],
  ['a\u202eb\u2066c\u200fd', 'abcd'],
  ['a\u200bb\u2060c\ufeffd', 'abcd'],
  ['\u0000\u0007\u001b[31m', '[31m'],
  ['\u3164\u115f\u2800', ''],
  ['\ud800lone', 'lone'],
  ['🦊'.repeat(70), '🦊'.repeat(64)],
  ['<b>Ann</b>', '<b>Ann</b>'],
  ['__proto__', '__proto__'],
  ['麦酒 商人', '麦酒 商人'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanName(given)).toBe(kept)
})

test('whatever a name is, the database takes it, and cleaning again changes nothing', async () => {
  await using database = await openDatabase()
  let count = 0
  const name = fc.string({ unit: 'binary', maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      const clean = cleanName(text)
      expect(cleanName(clean)).toBe(clean)
      const steamId = String(76561198000000000n + BigInt((count += 1)))
      await database.db.transaction().execute((tx) => ensurePlayer(tx, { steamId, name: text }))
    }),
  )
})

test('made many times at once, a player is one, with what a player has from the start', async () => {
  await using database = await openDatabase()
  const player = { steamId: '76561198000000101', name: 'Ann' }
  const make = () => database.db.transaction().execute((tx) => ensurePlayer(tx, player))
  const ids = await Promise.all(Array.from({ length: 20 }, make))
  expect(new Set(ids).size).toBe(1)
  const traders = await database.db.selectFrom('trader').select('player_id').execute()
  expect(traders).toEqual([{ player_id: ids[0] }])
})
