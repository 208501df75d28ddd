import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The language of the browser instead of the page's, or a formatter made for each use of it. */
const UNSHARED = /\.toLocale\w*String\(|\.localeCompare\(|\bnew Intl\./

test('dates, numbers and the order of words come from formatters that are made once a language', () => {
  expect(UNSHARED.test('new Date().toLocaleDateString()')).toBe(true)
  expect(UNSHARED.test('a.localeCompare(b)')).toBe(true)
  expect(UNSHARED.test("new Intl.Collator('tr')")).toBe(true)
  const web = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)(?:dist|node_modules)\//.test(path),
  )
  expect(sources.length).toBeGreaterThan(300)
  const makers = sources.filter((path) => UNSHARED.test(readFileSync(web + path, 'utf8')))
  expect(makers.toSorted()).toEqual([
    'i18n/compiled-message.ts',
    'i18n/languages.ts',
    'i18n/number-format.ts',
    'ui/date-format.ts',
    'ui/list-format.ts',
  ])
})
