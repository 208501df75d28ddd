import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newsLanguages, type NewsLanguage } from '../rules/news/parse-news.ts'

const root = path.join(import.meta.dirname, '..')

/** What the home page lists; older changes are in CHANGELOG.md alone. */
const NEWEST_ON_HOME = 8

type Texts = Readonly<Record<NewsLanguage, string>>

/** The areas of the site, in the order of a day's changes, as the home page heads them. */
const areas = {
  market: text('Market', 'Рынок', '市场', 'Pazar', 'Mercado', 'マーケット'),
  exchange: text('Coin exchange', 'Обмен монет', '兑换', 'Dönüştürme', 'Câmbio', '両替'),
  inventory: text('Inventory', 'Инвентарь', '背包', 'Envanter', 'Inventário', '所持品'),
  craft: text('Craft', 'Крафт', '制作', 'Üretim', 'Fabricação', 'クラフト'),
  farm: text('Farm', 'Ферма', '农场', 'Çiftlik', 'Fazenda', '農場'),
  harvesting: text('Harvesting', 'Сбор', '采集', 'Hasat', 'Colheita', '採集'),
  roulette: text('Roulette', 'Рулетка', '转盘', 'Çark', 'Roleta', 'ルーレット'),
  rent: text('Rent', 'Аренда', '出租', 'Kiralama', 'Aluguel', '貸し出し'),
  tavern: text('Tavern', 'Таверна', '酒馆', 'Taverna', 'Taverna', '酒場'),
  social: text('Friends', 'Друзья', '好友', 'Arkadaşlar', 'Amigos', 'フレンド'),
  site: text('Site', 'Сайт', '网站', 'Site', 'Site', 'サイト'),
} as const satisfies Readonly<Record<string, Texts>>

/** In the order of CHANGELOG.md. */
const kinds = ['added', 'changed', 'fixed'] as const

/** One change that players can see. */
interface Change {
  /** Year-month-day. */
  readonly date: string
  readonly area: keyof typeof areas
  readonly kind: (typeof kinds)[number]
  readonly texts: Texts
}

function text(...words: [string, string, string, string, string, string]): Texts {
  return Object.fromEntries(newsLanguages.map((code, nth) => [code, words[nth]])) as Texts
}

/**
 * Reads one file of changes/: three lines of facts, then one sentence per language.
 *
 * Throws an error that says what is wrong with it.
 */
export function parseChange(source: string): Change {
  const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(source)?.[1] ?? ''
  const date = fact('date')
  const area = fact('area')
  const kind = fact('kind')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`date: “${date}” is not year-month-day`)
  if (!(area in areas))
    throw new Error(`area: “${area}” is none of ${Object.keys(areas).join(', ')}`)
  if (!kinds.some((one) => one === kind))
    throw new Error(`kind: “${kind}” is none of ${kinds.join(', ')}`)
  const texts = newsLanguages.map((code) => {
    const sentence = new RegExp(`^- ${code}: (\\S.*)$`, 'm').exec(source)?.[1]
    if (sentence === undefined) throw new Error(`there is no sentence in “${code}”`)
    if (!/[.!?。！？]$/.test(sentence)) throw new Error(`${code}: it is no whole sentence`)
    return [code, sentence]
  })
  return { date, area, kind, texts: Object.fromEntries(texts) } as Change
}

/** All changes, newest day first, a day's by area. */
export function readChanges(folder = path.join(root, 'changes')): Change[] {
  const order = Object.keys(areas)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => {
      try {
        return parseChange(readFileSync(path.join(folder, file), 'utf8'))
      } catch (error) {
        throw new Error(`changes/${file}: ${(error as Error).message}`, { cause: error })
      }
    })
    .toSorted(
      (a, b) => b.date.localeCompare(a.date) || order.indexOf(a.area) - order.indexOf(b.area),
    )
}

/** The files made of changes/, by their paths from the repository root. */
export function changelogFiles(changes: readonly Change[]): Record<string, string> {
  return {
    'CHANGELOG.md': showChangelog(changes),
    'content/news/changelog.json': `${JSON.stringify(listForHome(changes), undefined, 2)}\n`,
  }
}

function showChangelog(changes: readonly Change[]): string {
  const days = Map.groupBy(changes, ({ date }) => date)
  const parts = [...days].flatMap(([date, ofDay]) => {
    const byKind = kinds.flatMap((kind) => {
      const lines = ofDay
        .filter((change) => change.kind === kind)
        .map(({ area, texts }) => `- ${areas[area].en}: ${texts.en}`)
      const title = kind.charAt(0).toUpperCase() + kind.slice(1)
      return lines.length > 0 ? [`### ${title}\n\n${lines.join('\n')}`] : []
    })
    return [`## ${date}`, ...byKind]
  })
  const head =
    '# Changes\n\nWhat players can see, newest first. `npm run changelog` writes this page from `changes/`.'
  return `${[head, ...parts].join('\n\n')}\n`
}

function listForHome(changes: readonly Change[]) {
  const entries = Map.groupBy(changes, ({ date, area }) => `${date} ${area}`)
  return [...entries.values()].slice(0, NEWEST_ON_HOME).map((together) => ({
    date: together[0]?.date,
    title: together[0] && areas[together[0].area],
    lines: together.map(({ texts }) => texts),
  }))
}

/** `npm run changelog`: writes CHANGELOG.md and the home page's list from changes/. */
if (import.meta.main) {
  for (const [file, content] of Object.entries(changelogFiles(readChanges()))) {
    writeFileSync(path.join(root, file), content)
  }
}
