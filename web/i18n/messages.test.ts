import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { messageGroups } from './message-groups.ts'

const web = path.join(import.meta.dirname, '..')
const folder = path.join(import.meta.dirname, 'messages')

type Messages = Record<string, string>

async function readLanguage(language: string): Promise<Messages> {
  const directory = path.join(folder, language)
  const modules = await Promise.all(
    readdirSync(directory).map(async (file) => {
      const module = (await import(pathToFileURL(path.join(directory, file)).href)) as object
      return Object.values(module) as Messages[]
    }),
  )
  return Object.assign({}, ...modules.flat()) as Messages
}

/** Names of placeholders in a compiled message, however deep in plural forms. */
function placeholders(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return []
    const [name, , forms] = part as [string, string?, unknown?]
    const inner =
      typeof forms === 'object' && forms !== null
        ? Object.values(forms as Record<string, unknown>).flatMap(placeholders)
        : []
    return [name, ...inner]
  })
}

const holesOf = (text: string) =>
  [...new Set(placeholders(compileMessageOrThrow(text)))].filter((name) => name !== '#').toSorted()

const english = await readLanguage('en')
const others = await Promise.all(
  languages
    .filter(({ code }) => code !== 'en')
    .map(async ({ code }) => ({ code, messages: await readLanguage(code) })),
)

/** Texts without letters of their own, or that are names in every language. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(['layout.name'])

/** The words of a message, without placeholders and the syntax of plural forms. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/\{\w+(?:, number)?\}/g, ' ')
    .replaceAll(/\{\w+, (?:plural|select),|\b(?:zero|one|two|few|many|other|=\d+) \{/g, ' ')
}

test.each(others)('$code has every message, and no other', ({ messages }) => {
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted())
})

test.each(others)('$code has the placeholders of the English text', ({ messages }) => {
  const wrong = Object.entries(english).filter(
    ([id, text]) => holesOf(text).join() !== holesOf(messages[id] ?? '').join(),
  )
  expect(wrong).toEqual([])
})

const scripts = {
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  tr: /\p{Script=Latin}/u,
  pt: /\p{Script=Latin}/u,
} as const

test.each(others)('$code is written in its own script', ({ code, messages }) => {
  const script = scripts[code as keyof typeof scripts]
  const foreign = Object.entries(messages).filter(([id, text]) => {
    const words = wordsOf(text)
    return /\p{L}/u.test(words) && !SAME_EVERYWHERE.has(id) && !script.test(words)
  })
  expect(foreign).toEqual([])
})

test.each(others)('$code leaves no sentence in English', ({ messages }) => {
  const left = Object.entries(messages).filter(
    ([id, text]) =>
      text === english[id] &&
      wordsOf(text).trim().split(/\s+/).length > 2 &&
      !SAME_EVERYWHERE.has(id),
  )
  expect(left).toEqual([])
})

test('the plural forms are those of the language', () => {
  const missing = others.flatMap(({ code, messages }) => {
    const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    return Object.entries(messages).flatMap(([id, text]) =>
      text.includes(', plural,')
        ? needed
            // `many` of Portuguese is for millions of something, which no text of ours counts.
            .filter((form) => !(code === 'pt' && form === 'many'))
            .filter((form) => !text.includes(`${form} {`))
            .map((form) => `${code} ${id}: ${form}`)
        : [],
    )
  })
  expect(missing).toEqual([])
})

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|i18n.messages|\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))

/** Which of the ids a source uses. */
function usedIn(text: string, ids: readonly string[]): string[] {
  // Ids made at run time: one family for each template like `rarity.${…}`.
  const families = [...text.matchAll(/`([a-z_.]+\.)\$\{/g)].map((match) => match[1] ?? '')
  return ids.filter(
    (id) =>
      text.includes(`'${id}'`) ||
      text.includes(`"${id}"`) ||
      families.some((family) => id.startsWith(family)),
  )
}

test('every message is used', () => {
  const ids = Object.keys(english)
  const used = new Set(sources.flatMap(({ text }) => usedIn(text, ids)))
  expect(ids.filter((id) => !used.has(id))).toEqual([])
})

test.each(Object.entries(messageGroups))(
  'messages of the group %s are used where they are loaded',
  async (_, { files, folders }) => {
    const modules = await Promise.all(
      files.map((file) => import(pathToFileURL(path.join(folder, 'en', `${file}.ts`)).href)),
    )
    const ids = modules.flatMap((module: object) =>
      Object.values(module).flatMap((messages: object) => Object.keys(messages)),
    )
    expect(ids.length).toBeGreaterThan(0)
    const isHome = (file: string) => folders.some((home) => file.startsWith(`${home}${path.sep}`))
    const strangers = sources
      .filter(({ file, text }) => !isHome(file) && usedIn(text, ids).length > 0)
      .map(({ file }) => file)
    expect(strangers).toEqual([])
  },
)
