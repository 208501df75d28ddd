import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

async function textsOf(language: string): Promise<readonly (readonly [string, string])[]> {
  const folder = path.join(import.meta.dirname, 'messages', language)
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(pathToFileURL(path.join(folder, file)).href)),
  )
  return modules.flatMap((module: object) =>
    Object.values(module).flatMap((messages: object) => Object.entries(messages)),
  ) as readonly (readonly [string, string])[]
}

// A second word for a thing makes two things of it.
test.each([
  ['the market', 'マーケット', 'ja', /市場|取引所/],
  ['the market', '市场', 'zh', /集市|交易大厅/],
  ['the market', 'Pazar', 'tr', /^Piyasa$/],
  ['the market', 'Mercado', 'pt', /Pregão/],
  ['a lot', '注文', 'ja', /ロット/],
  ['a lot', 'ilan', 'tr', /\blot(u|un|a|lar)?\b/i],
  ['the farm', '農場', 'ja', /ファーム|工場/],
  ['the farm', '农场', 'zh', /工厂/],
  ['the farm', 'Çiftlik', 'tr', /[Ff]abrika/],
  ['the farm', 'Fazenda', 'pt', /[Ff]ábrica/],
  ['the roulette', '转盘', 'zh', /轮盘/],
  ['the roulette', 'Çark', 'tr', /[Rr]ulet/],
  ['rent', '貸し出し', 'ja', /レンタル/],
  ['rent', '出租', 'zh', /租赁/],
  ['a coin', 'para', 'tr', /[Ss]ikke/],
  ['the player', '您', 'zh', /你/],
  ['the player', 'sen', 'tr', /\b[Ss]iz(i|in|e|inki)?\b|musunuz|misiniz/],
])('%s is called %s in %s', async (_thing, _word, language, other) => {
  // The name of the house, and of a group of recipes.
  const names = new Set(['layout.name', 'craft_group.fair'])
  const texts = await textsOf(language)
  expect(texts.filter(([id, text]) => other.test(text) && !names.has(id))).toEqual([])
})

test.each([
  ['zh', '金币'],
  ['ja', 'ゴールド'],
])('in %s, %s is gold and no other coin', async (language, gold) => {
  const meant = /gold|^exchange\.intro$|^tavern\./
  const texts = await textsOf(language)
  expect(texts.filter(([id, text]) => text.includes(gold) && !meant.test(id))).toEqual([])
})
