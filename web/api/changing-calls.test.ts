import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Route } from '@app/contract/route.ts'
import { expect, test } from 'vitest'

/** Changes that may happen twice, because the second one changes nothing or gives no value. */
const REPEATABLE = [
  // What is chosen last counts.
  'authRoutes.setLanguage',
  'favoriteRoutes.merge',
  'favoriteRoutes.replace',
  'inboxRoutes.read',
  // They carry the key in their input.
  'adminRoutes[action]',
  'correctionRoutes.correct',
]

/** One `call(…)` in a source: the route that it names, and whether `once` is given to it. */
interface Call {
  readonly route: string
  readonly isOnce: boolean
}

function callsIn(source: string): Call[] {
  return [...source.matchAll(/\bcall\(\s*(\w+Routes(?:\.\w+|\[\w+\]))/g)].map((found) => {
    const from = found.index + 'call('.length
    let end = from
    for (let open = 1; open > 0; end++) {
      if ('([{'.includes(source[end]!)) open++
      if (')]}'.includes(source[end]!)) open--
    }
    return {
      route: found[1]!,
      isOnce: /,\s*(?:once|\{ \.\.\.once, outlivesPage: true \}),?\s*\)$/.test(
        source.slice(from, end),
      ),
    }
  })
}

const contract = fileURLToPath(new URL('../../contract/', import.meta.url))
const modules = await Promise.all(
  readdirSync(contract)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(pathToFileURL(path.join(contract, file)).href) as Promise<object>),
)
const changing = new Set(
  modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Routes'))
    .flatMap(([name, routes]: [string, Readonly<Record<string, Route>>]) =>
      Object.entries(routes).flatMap(([key, { changes }]) => (changes ? [`${name}.${key}`] : [])),
    ),
)

/** Whether it may change something; a route that is chosen while the app runs may. */
const changes = ({ route }: Call) => route.includes('[') || changing.has(route)

test('every call of the app that changes something is sent once, also when its answer is lost', () => {
  const planted = [
    'call(spinRoutes.run, { a: f(1) }, once)',
    'call(spinRoutes.run, asked, { ...once, outlivesPage: true })',
    'call(spinRoutes.run, { a: f(once) })',
    'call(spinRoutes.run, { ...once, a: 1 })',
    'call(spinRoutes.run, asked, { outlivesPage: true })',
  ]
  const found = callsIn(planted.join('; ')).map(({ isOnce }) => isOnce)
  expect(found).toEqual([true, true, false, false, false])
  const web = fileURLToPath(new URL('..', import.meta.url))
  const calls = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:dist|node_modules)\//.test(file),
    )
    .flatMap((file) => callsIn(readFileSync(web + file, 'utf8')))
    .filter(changes)
  expect(calls.length).toBeGreaterThan(60)
  const repeated = calls.flatMap(({ route, isOnce }) => (isOnce ? [] : [route]))
  expect([...new Set(repeated)].toSorted()).toEqual(REPEATABLE.toSorted())
})
