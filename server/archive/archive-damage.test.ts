import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { audit } from '../ledger/audit.ts'
import { keptMonth, openArchivable } from '../testing/archived-world.ts'
import { auditWhole } from './audit-whole.ts'

/** Changes the files of the month with this name. */
type Damage = (folder: string, month: string) => Promise<void>

/** A month whose file of entries lacks its first row, with a manifest that says so. */
const lacking: Damage = async (folder, month) => {
  const file = join(folder, `entry_${month}.jsonl.gz`)
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  await writeFile(file, gzipSync(lines.slice(1).join('\n')))
}

const damages: readonly (readonly [string, Damage, RegExp])[] = [
  [
    'a byte has flipped',
    async (folder, month) => {
      const file = join(folder, `posting_${month}.jsonl.gz`)
      const bytes = await readFile(file)
      bytes[bytes.length >> 1]! ^= 1
      await writeFile(file, bytes)
    },
    /posting_before.jsonl.gz is damaged/,
  ],
  [
    'a file is missing',
    (folder, month) => rm(join(folder, `market_history_${month}.jsonl.gz`)),
    /market_history_before.jsonl.gz is missing/,
  ],
  ['a row is missing', lacking, /entry_before.jsonl.gz is damaged/],
  [
    'a row is added',
    (folder, month) => appendFile(join(folder, `entry_${month}.jsonl.gz`), gzipSync('{}\n')),
    /entry_before.jsonl.gz is damaged/,
  ],
  [
    'a manifest says otherwise',
    async (folder, month) => {
      const file = join(folder, `manifest_${month}.json`)
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(/"rows": (\d+)/, '"rows": 1$1'))
    },
    /manifest_before.json in .* is not the one that was written for this database/,
  ],
  [
    'a manifest cannot be read',
    (folder, month) => writeFile(join(folder, `manifest_${month}.json`), '{'),
    /manifest_before.json is damaged/,
  ],
  [
    'a manifest is missing',
    (folder, month) => rm(join(folder, `manifest_${month}.json`)),
    /has no manifest_before.json/,
  ],
  ['the folder is another', (folder) => rm(folder, { recursive: true }), /has no manifest_/],
]

test.each(damages)('%s: it is not restored, and an audit names it', async (_, damage, said) => {
  await using past = await openArchivable()
  await past.archive()
  await past.restore(keptMonth(3))
  const before = await past.books()
  await damage(past.folder, 'before')
  const { findings, uncounted } = await auditWhole(past.db, past.folder)
  expect(findings).toEqual([expect.stringMatching(said)])
  expect(uncounted).toEqual([expect.stringContaining('Everything before')])
  await expect(past.restore()).rejects.toThrow(said)
  expect(await past.books()).toEqual(before)
})

test.each([
  ['sealed_posting', 'update sealed_posting set gained = gained + 1, lost = lost + 1'],
  ['sealed_exchange', 'update sealed_exchange set coins = coins + 1'],
  ['sealed_trade', 'update sealed_trade set pieces = pieces + 1'],
])(
  'what was changed in %s is found when archived months are counted again',
  async (table, change) => {
    await using past = await openArchivable()
    await past.archive()
    await past.owner.run(change)
    const { findings } = await auditWhole(past.db, past.folder)
    expect(findings.join('\n')).toMatch(new RegExp(`^${table} is sealed: `))
  },
)

test('a file that has become other rows before the month is dropped keeps it in the database', async () => {
  await using past = await openArchivable()
  await past.archive()
  await past.restore()
  const before = await past.books()
  await lacking(past.folder, 'before')
  await expect(past.archive()).rejects.toThrow('entry_before.jsonl.gz is damaged')
  // Not even where its manifest agrees.
  const file = join(past.folder, 'manifest_before.json')
  const { createHash } = await import('node:crypto')
  const bytes = await readFile(join(past.folder, 'entry_before.jsonl.gz'))
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { files: { entry: object } }
  manifest.files.entry = {
    ...manifest.files.entry,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await writeFile(file, JSON.stringify(manifest))
  await expect(past.archive()).rejects.toThrow('has other rows than the database')
  expect(await past.books()).toEqual(before)
  expect((await audit(past.world.db)).findings).toEqual([])
})
