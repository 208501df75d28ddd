import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { pushWords } from '../server/pushes/push-words.ts'
import { findWrongWords, type Language, namedBy, wrongWords } from './screen-words.ts'

const messages = path.join(import.meta.dirname, '../web/i18n/messages')
/** In the order of the table's columns. */
const codes = Object.keys(wrongWords) as Language[]

async function textsOf(language: string): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(messages, language)
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(pathToFileURL(path.join(folder, file)).href)),
  )
  return new Map([
    ...leavesOf(pushWords[language as Language], 'push'),
    ...modules.flatMap((module: object) =>
      Object.values(module).flatMap((messages: object) => Object.entries(messages)),
    ),
  ]) as ReadonlyMap<string, string>
}

/** What notifications say, by place. */
function leavesOf(words: object, place: string): [string, string][] {
  return Object.entries(words).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${place}.${name}`, value]] : leavesOf(value, `${place}.${name}`),
  )
}

/** What the home page's news says in a language, by file and place. */
function newsOf(language: string): [string, string][] {
  const folder = path.join(import.meta.dirname, '../content/news')
  // The captions of pictures tell of the world, not of the site.
  const files = readdirSync(folder).filter((file) => file !== 'pictures.json')
  return files.flatMap((file) => {
    const found: [string, string][] = []
    JSON.parse(readFileSync(path.join(folder, file), 'utf8'), function (key, value) {
      if (key === language && typeof value === 'string') found.push([file, value])
      return value
    })
    return found
  })
}

/** The rows of ARCHITECTURE's "Words on the screen": the thing, and its word in each language. */
function wordsOnTheScreen(): string[][] {
  const page = readFileSync(path.join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8')
  const section = page.split('\n### Words on the screen\n')[1]?.split('\n#')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('every language has its list', () => {
  expect(readdirSync(messages).toSorted()).toEqual(codes.toSorted())
})

test.each(codes)('no text in %s says a word that has a better one', async (language) => {
  const texts = [...(await textsOf(language)), ...newsOf(language)]
  expect(texts.length).toBeGreaterThan(500)
  expect(findWrongWords(language, texts)).toEqual([])
})

test.each<readonly [Language, string]>([
  ['en', 'Somebody sells for less'],
  ['en', 'In your purse: 5'],
  ['en', 'The lot was cancelled'],
  ['en', 'Not saved anew...'],
  ['en', "You can't do this"],
  ['ru', 'Снять лот'],
  ['ru', 'Останется в книге'],
  ['ru', 'Завершить обмен'],
  ['ru', 'На 5% дороже'],
  ['zh', '留在账上等待'],
  ['zh', '从库存中选择'],
  ['zh', '请选择你的身份'],
  ['zh', '结束了交易'],
  ['tr', 'Alım emri ver'],
  ['tr', 'Satış ilanı'],
  ['tr', 'Yenisini başlatın.'],
  ['pt', 'Cancelar o lote'],
  ['pt', 'Fica no livro'],
  ['pt', 'Moedas do Steam'],
  ['pt', 'encerrou a troca'],
  ['ja', '1個の値段'],
  ['ja', '待ち行列'],
  ['ja', 'がトレードを終了しました'],
  ['ja', '購入: 5'],
])('in %s, “%s” is found', (language, planted) => {
  expect(findWrongWords(language, [['planted', planted]])).not.toEqual([])
})

test('items, recipes and cards are spelled the US way', () => {
  const found: [string, string][] = []
  for (const folder of ['content/items', 'content/play']) {
    const inside = path.join(import.meta.dirname, '..', folder)
    for (const file of readdirSync(inside).filter((name) => name.endsWith('.json'))) {
      JSON.parse(readFileSync(path.join(inside, file), 'utf8'), (key, value) => {
        if (key === 'en' || key.endsWith('_english')) found.push([file, value])
        return value
      })
    }
  }
  expect(found.length).toBeGreaterThan(500)
  const misspelled = findWrongWords('en', found).filter((text) => text.endsWith('the US spelling'))
  expect(misspelled).toEqual([])
})

test('Japanese has a space between its letters and digits or Latin ones', async () => {
  const kana = '[ぁ-んァ-ヶー一-龠々]'
  const other = String.raw`([0-9A-Za-z#%]|\{\w+, number\})`
  const joined = new RegExp(`${other}${kana}|${kana}${other}`)
  const texts = [...(await textsOf('ja'))]
  expect(texts.filter(([, text]) => joined.test(text))).toEqual([])
})

test('every exception names a message that needs it', async () => {
  for (const language of codes) {
    const texts = await textsOf(language)
    const unused = wrongWords[language].flatMap(({ wrong, except = [] }) =>
      except.filter((id) => !texts.has(id) || (!wrong.test(texts.get(id) ?? '') && !isShared(id))),
    )
    expect(unused, language).toEqual([])
  }
})

/** Exceptions that several languages share hold for what one of them quotes. */
function isShared(id: string): boolean {
  const rows = codes.flatMap((code) =>
    wrongWords[code].filter(({ except }) => except?.includes(id)),
  )
  return rows.length > 1
}

test.each(wordsOnTheScreen())('%s has its word in every language', async (thing, ...words) => {
  const ids = namedBy[thing] ?? []
  expect(ids, 'the messages that stand for it').not.toEqual([])
  expect(words).toHaveLength(codes.length)
  for (const [nth, language] of codes.entries()) {
    const texts = await textsOf(language)
    for (const id of ids) {
      expect(texts.get(id)?.toLocaleLowerCase(language), `${id} in ${language}`).toContain(
        words[nth]?.toLocaleLowerCase(language),
      )
    }
  }
})

test('the table and the list name the same things', () => {
  expect(wordsOnTheScreen().map(([thing]) => thing)).toEqual(Object.keys(namedBy))
})

test.each([
  ['zh', '金币'],
  ['ja', 'ゴールド'],
])('in %s, %s is gold and no other coin', async (language, gold) => {
  const meant = /gold|^exchange\.intro$|^tavern\./
  const texts = await textsOf(language)
  expect([...texts].filter(([id, text]) => text.includes(gold) && !meant.test(id))).toEqual([])
})

test.each(codes)(
  'why no order was placed is pushed in the words of the app, in %s',
  async (code) => {
    const texts = await textsOf(code)
    for (const [reason, text] of Object.entries(pushWords[code].not_placed)) {
      expect(text).toBe(texts.get(`refusal.${reason}`)?.replaceAll(', number}', '}'))
    }
  },
)
