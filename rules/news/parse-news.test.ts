import { expect, test } from 'vitest'
import { Field } from '../content/field.ts'
import { parseChangelog, parseEvent, parseFeatures, parsePictures } from './parse-news.ts'

const words = (text: string) => ({ en: text, ru: text, zh: text, tr: text, pt: text, ja: text })
const event = {
  picture: 'fair',
  season: { from: '04-15', to: '05-31' },
  title: words('title'),
  running: words('running'),
  coming: words('coming'),
}

test('an event is read with its season', () => {
  expect(parseEvent(new Field(event))).toEqual({
    ...event,
    season: { from: { month: 4, day: 15 }, to: { month: 5, day: 31 } },
  })
})

test.each([
  { what: 'a season backwards', change: { season: { from: '05-31', to: '04-15' } } },
  { what: 'a leap day', change: { season: { from: '02-29', to: '04-15' } } },
  { what: 'no day', change: { season: { from: '4-15', to: '05-31' } } },
  { what: 'no month', change: { season: { from: '13-01', to: '05-31' } } },
  { what: 'a missing language', change: { title: { en: 'only English' } } },
  { what: 'an empty text', change: { title: { ...words('x'), ja: ' ' } } },
  { what: 'a foreign language', change: { title: { ...words('x'), de: 'x' } } },
  { what: 'a way out of the folder', change: { picture: '../../etc/passwd' } },
  { what: 'a word too many', change: { colour: 'red' } },
])('$what is refused', ({ change }) => {
  expect(() => parseEvent(new Field({ ...event, ...change }))).toThrow()
})

test('changes come newest first, and a date that no calendar has is refused', () => {
  const change = (date: string) => ({ date, title: words(date), lines: [words('line')] })
  const dates = ['2026-11-20', '2026-12-01', '2026-11-21'].map(change)
  expect(parseChangelog(new Field(dates)).map(({ date }) => date)).toEqual([
    '2026-12-01',
    '2026-11-21',
    '2026-11-20',
  ])
  for (const date of ['2026-02-30', '2026-1-1', '21.11.2026', '2026-00-10']) {
    expect(() => parseChangelog(new Field([change(date)]))).toThrow()
  }
})

test('a feature has one of our signs, and a picture a caption', () => {
  const feature = { icon: 'skull', title: words('x'), text: words('x') }
  expect(() => parseFeatures(new Field([feature]))).toThrow(/book/)
  expect(() => parsePictures(new Field([{ picture: 'counter' }]))).toThrow()
})
