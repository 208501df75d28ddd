import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changelogFiles, parseChange, readChanges } from './changelog.ts'

const source = `---
date: 2026-11-23
area: market
kind: added
---

- en: Something new.
- ru: Что-то новое.
- zh: 新功能。
- tr: Yeni bir şey.
- pt: Algo novo.
- ja: 新機能です。
`

test('CHANGELOG.md and the home page’s list are those of changes/ (npm run changelog)', () => {
  const changes = readChanges()
  expect(changes.length).toBeGreaterThan(0)
  for (const [file, content] of Object.entries(changelogFiles(changes))) {
    expect(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'), file).toBe(content)
  }
})

test('changes of one day and area stand together, the newest day first', () => {
  const old = parseChange(source.replace('2026-11-23', '2026-11-01'))
  const changes = [parseChange(source), parseChange(source), old]
  const files = changelogFiles(changes)
  const home = JSON.parse(files['content/news/changelog.json']!) as { lines: unknown[] }[]
  expect(home.map(({ lines }) => lines.length)).toEqual([2, 1])
  expect(files['CHANGELOG.md']).toContain('## 2026-11-23\n\n### Added\n\n- Market: Something new.')
})

test.each([
  ['date', 'date: 2026-11-23', 'date: soon'],
  ['area', 'area: market', 'area: shop'],
  ['kind', 'kind: added', 'kind: big'],
  ['“tr”', '- tr: Yeni bir şey.\n', ''],
  ['no whole sentence', 'Something new.', 'Something new'],
])('a file with a wrong %s is refused', (said, right, wrong) => {
  expect(() => parseChange(source.replace(right, wrong))).toThrow(said)
})
