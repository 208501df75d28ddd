import { dayNumber } from '../calendar.ts'
import type { Field } from '../content/field.ts'
import { isoDay, type Season, type YearDay } from './season.ts'

export const newsLanguages = ['en', 'ru', 'zh', 'tr', 'pt', 'ja'] as const

export type NewsLanguage = (typeof newsLanguages)[number]

/** A text in all six languages. */
type Texts = Readonly<Record<NewsLanguage, string>>

/** The signs that a feature can have. */
const featureIcons = [
  'backpack',
  'book',
  'coins',
  'dices',
  'flame',
  'hammer',
  'handshake',
  'languages',
  'scale',
  'swords',
  'wheat',
] as const

type FeatureIcon = (typeof featureIcons)[number]

export interface EventNews {
  readonly picture: string
  readonly season: Season
  readonly title: Texts
  /** What is said while the season runs, and before. */
  readonly running: Texts
  readonly coming: Texts
}

export interface CurrencyNews {
  readonly picture: string
  readonly title: Texts
  readonly text: Texts
}

export interface Feature {
  readonly icon: FeatureIcon
  readonly title: Texts
  readonly text: Texts
}

export interface Change {
  /** Year-month-day. */
  readonly date: string
  readonly title: Texts
  readonly lines: readonly Texts[]
}

export interface Picture {
  /** Name of a file in content/images, without its ending. */
  readonly picture: string
  readonly caption: Texts
}

export function parseEvent(field: Field): EventNews {
  field.only('picture', 'season', 'title', 'running', 'coming')
  const season = field.get('season').only('from', 'to')
  const from = parseYearDay(season.get('from'))
  const to = parseYearDay(season.get('to'))
  if (from.month * 100 + from.day > to.month * 100 + to.day) season.fail('it ends before it begins')
  return {
    picture: parsePicture(field.get('picture')),
    season: { from, to },
    title: parseTexts(field.get('title')),
    running: parseTexts(field.get('running')),
    coming: parseTexts(field.get('coming')),
  }
}

export function parseCurrency(field: Field): CurrencyNews {
  field.only('picture', 'title', 'text')
  return {
    picture: parsePicture(field.get('picture')),
    title: parseTexts(field.get('title')),
    text: parseTexts(field.get('text')),
  }
}

export function parseFeatures(field: Field): Feature[] {
  return field.list().map((one) => {
    one.only('icon', 'title', 'text')
    return {
      icon: one.get('icon').oneOf(featureIcons),
      title: parseTexts(one.get('title')),
      text: parseTexts(one.get('text')),
    }
  })
}

/** The changes, newest first, whatever their order in the file. */
export function parseChangelog(field: Field): Change[] {
  const changes = field.list().map((one) => {
    one.only('date', 'title', 'lines')
    return {
      date: parseDate(one.get('date')),
      title: parseTexts(one.get('title')),
      lines: one.get('lines').list().map(parseTexts),
    }
  })
  return changes.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

export function parsePictures(field: Field): Picture[] {
  return field.list().map((one) => {
    one.only('picture', 'caption')
    return {
      picture: parsePicture(one.get('picture')),
      caption: parseTexts(one.get('caption')),
    }
  })
}

function parseTexts(field: Field): Texts {
  field.only(...newsLanguages)
  const texts = newsLanguages.map((language) => [language, field.get(language).text()])
  return Object.fromEntries(texts) as Texts
}

function parsePicture(field: Field): string {
  const name = field.text()
  return /^[a-z0-9-]+$/.test(name) ? name : field.fail('small letters, digits and - are expected')
}

/** Days that every year has: 29 February is none. */
function parseYearDay(field: Field): YearDay {
  const [, month = 0, day = 0] = (/^(\d\d)-(\d\d)$/.exec(field.text()) ?? []).map(Number)
  const isDay = isoDay(dayNumber({ year: 2001, month, day })).endsWith(field.text())
  return isDay && month > 0 ? { month, day } : field.fail('a day such as 04-15 is expected')
}

function parseDate(field: Field): string {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(field.text()) ?? []).map(
    Number,
  )
  const isDate = month > 0 && isoDay(dayNumber({ year, month, day })) === field.text()
  return isDate ? field.text() : field.fail('a date such as 2026-11-21 is expected')
}
