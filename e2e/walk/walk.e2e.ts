import { expect } from '@playwright/test'
import { findFirefox } from '../../tools/firefox.ts'
import { languages } from '../../web/i18n/languages.ts'
import type { FaultKind } from './checks.ts'
import { windowsOf } from './chromium.ts'
import { Firefox } from './firefox.ts'
import { roles, screens } from './screens.ts'
import { test, walkFor } from './testing.ts'
import { turnNow } from './turn.ts'
import { type Turn, turnOf } from './visits.ts'
import type { Visit } from './walk.ts'

test.describe.configure({ mode: 'parallel' })

/** What fails the walk in Firefox; what else it finds is printed. */
const IN_FIREFOX: ReadonlySet<FaultKind> = new Set([
  'raw key',
  'crash',
  'error',
  'failed call',
  'side scroll',
])

const everything = { languages: languages.map(({ code }) => code), roles, widths: [1440, 390] }
const turn = turnNow()

function say({ walked, seen }: Turn): string {
  const [one, other] = [walked, seen].map(({ role, language, width }) =>
    [role, language, width].join(' '),
  )
  return `${one}, seen by ${other}`
}

// First, for it takes longest: the others fill the workers beside it.
test('four screens are walked in Firefox', async ({ known, world }, { outputDir }) => {
  const executable = findFirefox()
  test.skip(executable === undefined, 'no Firefox on this machine: install firefox-esr')
  await using firefox = await Firefox.launch(executable!)
  console.log(`Walking in Firefox ${firefox.version} (${executable})`)
  const places = ['home', 'market', 'inventory', 'craftReceipts'].map((name, nth): Visit => ({
    screen: screens.find((screen) => screen.name === name)!,
    role: 'rich',
    language: languages[(turn + nth) % languages.length]!.code,
    width: nth % 2 === 0 ? 1440 : 390,
  }))
  const walked = places[turn % places.length]!
  const findings = await walkFor({
    known,
    world,
    open: firefox.open,
    folder: outputDir,
    visits: [walked],
    looks: places.filter((place) => place !== walked),
    options: { controlsMax: 1 },
  })
  expect(findings.filter(({ kind }) => IN_FIREFOX.has(kind))).toEqual([])
})

// The share of `npm run walk` that every test run walks.
for (const [at, screen] of screens.entries()) {
  const places = turnOf(screen, at, turn, everything)
  const eyes = say(places)
  test(`${screen.name} is walked: ${eyes}`, async ({ browser, known, world }, { outputDir }) => {
    const findings = await walkFor({
      known,
      world,
      open: windowsOf(browser),
      folder: outputDir,
      visits: [places.walked],
      looks: [places.seen],
      options: { controlsMax: 1, withFrame: screen.name === 'home', withLink: true },
    })
    expect(findings, `to see it again: WALK_TURN=${turn}`).toEqual([])
  })
}
