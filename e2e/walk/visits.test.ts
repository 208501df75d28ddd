import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../web/i18n/languages.ts'
import type { Known } from './checks.ts'
import { Report } from './report.ts'
import { isFor, roles, screens } from './screens.ts'
import { handOf, turnOf, visitsOf } from './visits.ts'
import { visit } from './walk.ts'
import type { World } from './world.ts'

const neverOpened = () => Promise.reject(new Error('no window is wanted'))

const everything = {
  screens,
  languages: languages.map(({ code }) => code),
  roles,
  widths: [1440, 390],
  share: undefined,
}
const nameOf = ({ screen, language, role, width }: ReturnType<typeof visitsOf>[number]) =>
  `${screen.name} ${language} ${role} ${width}`

test('everything is every screen in every language, for everybody who may see it, in both widths', () => {
  const eyes = screens.map((screen) => roles.filter((role) => isFor(role, screen)).length)
  const visits = visitsOf(everything)
  expect(visits).toHaveLength(eyes.reduce((sum, count) => sum + count) * 6 * 2)
  expect(new Set(visits.map(nameOf)).size).toBe(visits.length)
})

test('the six shares are everything, each place once', () => {
  const parts = [1, 2, 3, 4, 5, 6].map((share) => visitsOf({ ...everything, share }))
  const all = visitsOf(everything).map(nameOf).toSorted()
  expect(parts.flat().map(nameOf).toSorted()).toEqual(all)
})

test('a share has every screen in every language, and through all eyes in both widths', () => {
  const visits = visitsOf({ ...everything, share: 1 })
  for (const screen of screens) {
    const here = visits.filter((visit) => visit.screen === screen)
    expect(new Set(here.map(({ language }) => language)).size).toBe(6)
    const guises = roles.filter((role) => isFor(role, screen)).length * 2
    expect(new Set(here.map(({ role, width }) => `${role} ${width}`)).size).toBe(guises)
  }
})

test('in as many turns as a screen has places it is walked at each of them, and someone rich is there', () => {
  for (const [at, screen] of screens.entries()) {
    const places = visitsOf({ ...everything, screens: [screen] })
    const turns = places.map((_, turn) => turnOf(screen, at, turn, everything))
    expect(turns.map(({ walked }) => nameOf(walked)).toSorted()).toEqual(
      places.map(nameOf).toSorted(),
    )
    for (const { walked, seen } of turns) {
      expect(isFor(seen.role, screen)).toBe(true)
      expect(seen.language).not.toBe(walked.language)
      expect(seen.width).not.toBe(walked.width)
      expect([walked.role, seen.role].includes('rich')).toBe(isFor('rich', screen))
    }
  }
})

test('the controls of a screen are dealt: each role uses all at each width, and in all languages', () => {
  const visits = visitsOf(everything).filter(({ screen }) => screen.name === 'market')
  const nthOf = (visit: (typeof visits)[number]) => handOf(visit, { ...everything, every: false })
  const [sixths, all] = [
    visits.map(nthOf),
    visits.map((one) => handOf(one, { ...everything, every: true })),
  ]
  expect(new Set(sixths.map(({ of }) => of))).toEqual(new Set([6]))
  expect(new Set(all.map(({ nth, of }) => `${nth} ${of}`))).toEqual(new Set(['0 1']))
  for (const kind of ['rich 390', 'ru']) {
    const here = visits.filter(
      ({ role, width, language }) => `${role} ${width}` === kind || language === kind,
    )
    expect(new Set(here.map((visit) => nthOf(visit).nth)).size).toBe(6)
  }
})

test.each([
  ['guest', 1],
  ['onlooker', 0],
])(
  'a place for which no %s can be made is found there, and the walk goes on',
  async (who, uses) => {
    const report = new Report(path.join(tmpdir(), 'walk-visits'))
    const world = { [who]: () => Promise.reject(new Error('Steam is not responding')) }
    const [place] = visitsOf(everything)
    const options = {
      seed: 'walk',
      controlsMax: uses,
      use: /./,
      withFrame: false,
      withLink: true,
      until: Infinity,
    }
    const walk = { world: world as unknown as World, known: {} as Known, report, open: neverOpened }
    await visit(walk, place!, options)
    expect(report.findings).toMatchObject([{ kind: 'broken', what: 'Steam is not responding' }])
  },
)
