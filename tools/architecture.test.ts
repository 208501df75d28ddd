import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Source, circles, unusedAllowances, violations } from './architecture.ts'

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

test.each(['rules', 'server'])('no folders of %s need each other in a circle', (workspace) => {
  expect(circles(sources, workspace)).toEqual([])
})

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
})
