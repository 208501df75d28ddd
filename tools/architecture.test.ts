import { readdirSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Source, circles, unusedAllowances, violations } from './architecture.ts'
import { idleWriters, strayWrites } from './value-writes.ts'

const sources: Source[] = []
const pattern = '{rules,contract,server,web,gallery,e2e,bench,tools,worlds}/**/*.{ts,tsx}'
for await (const path of glob(pattern, { exclude: ['**/node_modules/**', '**/dist/**'] })) {
  sources.push({ path, text: await readFile(path, 'utf8') })
}

test('the source keeps to the architecture', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(violations(sources)).toEqual([])
})

test('what the architecture allows is needed', () => {
  expect(unusedAllowances(sources)).toEqual([])
  expect(unusedAllowances([])).toContain('server/craft → server/energy')
})

test.each(['rules', 'server'])('every folder of %s is on the map', async (workspace) => {
  const page = await readFile('ARCHITECTURE.md', 'utf8')
  // A row names its folders with their workspace, or the first of them with it.
  const named = page.split('\n').flatMap((line) => {
    const [, cell = ''] = line.split('|')
    return cell.includes(`\`${workspace}/`) ? [...cell.matchAll(/([\w-]+)\/`/g)] : []
  })
  const folders = readdirSync(workspace, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name),
  )
  const unnamed = folders.filter(({ name }) => !named.some(([, word]) => word === name))
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test.each(['contract', 'rules', 'server', 'web'])(
  'no folders of %s need each other in a circle',
  (workspace) => {
    expect(circles(sources, workspace)).toEqual([])
  },
)

const planted = (path: string, specifier: string): Source => ({
  path,
  text: `import { x } from '${specifier}'`,
})

test('a planted circle is caught, but not one through a test', () => {
  const ring = (last: string) => [
    planted('server/a/a.ts', '../b/b.ts'),
    planted('server/b/b.ts', '../c/c.ts'),
    planted(last, '../a/a.ts'),
  ]
  expect(circles(ring('server/c/c.ts'), 'server')).toEqual(['server/a', 'server/b', 'server/c'])
  expect(circles(ring('server/c/c.test.ts'), 'server')).toEqual([])
})

test('a planted violation is caught', () => {
  const caught = (path: string, specifier: string) =>
    violations([planted(path, specifier)]).length === 1
  expect(caught('web/market/LotTable.tsx', '@app/server/app.ts')).toBe(true)
  expect(caught('web/market/LotTable.tsx', '../home/HomeScreen.tsx')).toBe(true)
  expect(caught('rules/market/match-order.ts', '../../server/app.ts')).toBe(true)
  expect(caught('server/ledger/post.ts', '../market/desk.ts')).toBe(true)
  expect(caught('server/market/desk.ts', '../ledger/post.ts')).toBe(false)
  expect(caught('server/app.ts', './market/routes.ts')).toBe(false)
  // What tests need opens no way for the code that they test.
  const players = '../players/ensure-player.ts'
  expect(caught('server/ledger/post.ts', players)).toBe(true)
  expect(caught('server/ledger/change.test.ts', players)).toBe(false)
})

test('value is written by the ledger and the desk alone', () => {
  expect(strayWrites(sources)).toEqual([])
  expect(idleWriters(sources)).toEqual([])
})

test('a planted write of value is caught, however it is written', () => {
  const caught = (text: string, path = 'server/craft/craft.ts') => strayWrites([{ path, text }])
  expect(caught("\n  await tx.updateTable('holding').set({ amount: 1 })")).toEqual([
    'server/craft/craft.ts:2 holding',
  ])
  for (const text of [
    'INSERT INTO posting (account)',
    'update\n  only holding set amount = 0',
    'delete from lot where',
    "db.deleteFrom('entry as old')",
    "tx.insertInto(\n'lot')",
  ]) {
    expect(caught(text), text).toHaveLength(1)
  }
  expect(caught('update lot_note set x = 1; select from holding for update')).toEqual([])
  expect(caught('update holding set', 'server/ledger/post.ts')).toEqual([])
  expect(caught('update holding set', 'server/craft/craft.test.ts')).toEqual([])
})
