import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Source, violations } from './architecture.ts'

test('the source keeps to the architecture', async () => {
  const sources: Source[] = []
  const pattern = '{rules,contract,server,web,e2e,bench,tools}/**/*.{ts,tsx}'
  for await (const path of glob(pattern, { exclude: ['**/node_modules/**', '**/dist/**'] })) {
    sources.push({ path, text: await readFile(path, 'utf8') })
  }
  expect(sources.length).toBeGreaterThan(100)
  expect(violations(sources)).toEqual([])
})

test('a planted violation is caught', () => {
  const caught = (path: string, specifier: string) =>
    violations([{ path, text: `import { x } from '${specifier}'` }]).length === 1
  expect(caught('web/market/LotTable.tsx', '@app/server/app.ts')).toBe(true)
  expect(caught('web/market/LotTable.tsx', '../home/HomeScreen.tsx')).toBe(true)
  expect(caught('rules/market/match-order.ts', '../../server/app.ts')).toBe(true)
  expect(caught('server/ledger/post.ts', '../market/desk.ts')).toBe(true)
  expect(caught('server/market/desk.ts', '../ledger/sql.ts')).toBe(false)
  expect(caught('server/app.ts', './market/routes.ts')).toBe(false)
})
