import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const LAZY = /import \{[^}]*\blazy\b[^}]*\} from 'react'|\blazyRouteComponent\b/

/** A promise made beside it: a second try would get the failure of the first. */
const MADE_ONCE = /lazyPart\(\s*\(\) => \w+(?:\.then\b|,)/

test('every part whose code comes later can be tried again without the page around it', () => {
  expect(LAZY.test("import { lazy, Suspense } from 'react'")).toBe(true)
  const web = fileURLToPath(new URL('../', import.meta.url))
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!dist|node_modules).*\.tsx$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(150)
  const textOf = (path: string) => readFileSync(web + path, 'utf8')
  const offenders = sources.filter((path) => LAZY.test(textOf(path)))
  expect(offenders).toEqual(['ui/lazy-part.tsx'])
  expect(MADE_ONCE.test("lazyPart(() => detail, 'Widget')")).toBe(true)
  const madeOnce = (path: string) => MADE_ONCE.test(textOf(path).replaceAll('firstLook.then', ''))
  expect(sources.filter(madeOnce)).toEqual([])
})
