import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { messageGroups } from '../i18n/message-groups.ts'
import { partsOf, type Source, tooEarly } from './message-graph.ts'

const web = path.join(import.meta.dirname, '..')

const sources: readonly Source[] = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|i18n.messages|\.test\./.test(file))
  .map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(web, file), 'utf8'),
  }))

const idsOf = async (files: readonly string[]) => {
  const modules = await Promise.all(
    files.map(
      (file) => import(pathToFileURL(path.join(web, 'i18n', 'messages', 'en', `${file}.ts`)).href),
    ),
  )
  return modules.flatMap((module: object) =>
    Object.values(module).flatMap((messages: object) => Object.keys(messages)),
  )
}

const groups = await Promise.all(
  Object.entries(messageGroups).map(async ([group, { files }]) => ({
    group,
    ids: await idsOf(files),
  })),
)

/** The groups of the messages that a module names, or makes the names of: `rarity.${…}`. */
function groupsIn({ text }: Source): string[] {
  const families = [...text.matchAll(/`([a-z_]+\.[a-z_.]*)\$\{/g)].map(([, family]) => family!)
  const isUsed = (id: string) =>
    text.includes(`'${id}'`) ||
    text.includes(`"${id}"`) ||
    families.some((family) => id.startsWith(family))
  return groups.filter(({ ids }) => ids.some(isUsed)).map(({ group }) => group)
}

/** It looks whether its words are there, and has others (see its test). */
const LOOKS_FIRST = /: refusals\/refusal-text\.ts shows refusals$/

test('no message can be shown before its group is loaded', () => {
  const found = tooEarly(sources, 'main.tsx', groupsIn)
  expect(found.filter((line) => !LOOKS_FIRST.test(line))).toEqual([])
})

test('every part of the page is found, and most ask for messages', () => {
  const parts = sources.flatMap((source) => partsOf(source))
  const unread = sources.filter(({ file, text }) => {
    const code = text.replaceAll(/^\s*(?:\*|\/\/).*$/gm, '')
    return !file.startsWith('build/') && /\bimport\((?!'(?:\.|virtual:))/.test(code)
  })
  expect(unread.map(({ file }) => file)).toEqual([])
  expect(parts.filter(({ groups }) => groups.length > 0).length).toBeGreaterThan(30)
  const known = new Set<string>(Object.keys(messageGroups))
  expect(parts.flatMap((part) => part.groups.filter((group) => !known.has(group)))).toEqual([])
})

const planted = (files: Readonly<Record<string, string>>) =>
  tooEarly(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    'main.ts',
    ({ text }) => [...text.matchAll(/t\('(\w+)'\)/g)].map(([, group]) => group!),
  )

const screen = (groups: string, file: string) =>
  `screen(path, [${groups}], () => import('${file}'))`

test('a part that shows what nobody asked for is found, in what it imports, too', () => {
  const row = "import { a } from './a.ts'\nt('market')"
  const files = { 'list.ts': "import { Row } from './row.ts'", 'row.ts': row, 'a.ts': "t('lots')" }
  expect(planted({ ...files, 'main.ts': screen("'market'", './list.ts') })).toEqual([
    'list.ts: a.ts shows lots',
  ])
  expect(planted({ ...files, 'main.ts': screen("'market', 'lots'", './list.ts') })).toEqual([])
})

test('what the part has that asks is there, unless another one asks without it', () => {
  const popup = 'lazyPart(() => import("./popup.ts"))'.replaceAll('"', "'")
  const files = {
    'market/list.ts': popup.replace('./', '../'),
    'inventory/list.ts': "withMessages('lots', import('../popup.ts'))",
    'popup.ts': "t('market')\nt('chart')",
  }
  const first = screen("'market', 'chart'", './market/list.ts')
  expect(planted({ ...files, 'main.ts': first })).toEqual([])
  const second = screen("'chart'", './inventory/list.ts')
  expect(planted({ ...files, 'main.ts': `${first}\n${second}` })).toEqual([
    'popup.ts: popup.ts shows market',
  ])
})

test('groups are read from every way to ask for them', () => {
  const text = `
    withMessages('a', withMessages('b', import('./1.ts')))
    withMessages(
      'c',
      Promise.all([import('./2.ts'), import('./3.ts')]),
    )
    const load = import('./4.ts')
    await withMessages('d', load)
    firstLook.then(() => import('./5.ts'))`
  const asked = partsOf({ file: 'web.ts', text }).map(({ groups: of }) => of.join(' '))
  expect(asked).toEqual(['a b', 'c', 'c', 'd', ''])
})
