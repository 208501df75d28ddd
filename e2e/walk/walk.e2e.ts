import { expect } from '@playwright/test'
import { findFirefox } from '../../tools/firefox.ts'
import { languages } from '../../web/i18n/languages.ts'
import type { FaultKind } from './checks.ts'
import { windowsOf } from './chromium.ts'
import { Firefox } from './firefox.ts'
import type { Finding } from './report.ts'
import { isFor, type Role, type Screen, screens } from './screens.ts'
import { test, walkFor } from './testing.ts'
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

/** Controls that a visit uses. */
const CONTROLS_MAX = 1

/** Two visits of a screen: languages, roles and widths take turns from one screen to the next. */
function turnsOf(screen: Screen, turn: number): Visit[] {
  const languageOf = (nth: number) => languages[(turn + nth) % languages.length]!.code
  const roleOf = (wanted: Role): Role => (isFor(wanted, screen) ? wanted : screen.only![0]!)
  return [
    { screen, role: roleOf('rich'), language: languageOf(0), width: turn % 2 === 0 ? 1440 : 390 },
    {
      screen,
      role: roleOf(turn % 3 === 0 ? 'visitor' : 'newcomer'),
      language: languageOf(3),
      width: turn % 2 === 0 ? 390 : 1440,
    },
  ]
}

// The share of `npm run walk` that every test run walks.
for (const [turn, screen] of screens.entries()) {
  const visits = turnsOf(screen, turn)
  const turns = visits.map(({ role, language, width }) => `${role} ${language} ${width}`).join(', ')
  test(`${screen.name} is walked: ${turns}`, async ({ browser, known, world }, { outputDir }) => {
    const open = windowsOf(browser)
    const findings: Finding[] = []
    for (const [nth, place] of visits.entries()) {
      const options = { controlsMax: CONTROLS_MAX, withFrame: screen.name === 'home' }
      const folder = `${outputDir}/${nth + 1}`
      findings.push(...(await walkFor({ known, world, open, folder, visits: [place], options })))
    }
    expect(findings).toEqual([])
  })
}

test('four screens are walked in Firefox', async ({ known, world }, { outputDir }) => {
  const executable = findFirefox()
  test.skip(executable === undefined, 'no Firefox on this machine: install firefox-esr')
  await using firefox = await Firefox.launch(executable!)
  console.log(`Walking in Firefox ${firefox.version} (${executable})`)
  const visits = ['home', 'market', 'inventory', 'craftReceipts'].map((name, turn): Visit => ({
    screen: screens.find((screen) => screen.name === name)!,
    role: 'rich',
    language: languages[turn]!.code,
    width: turn % 2 === 0 ? 1440 : 390,
  }))
  const open = firefox.open
  const options = { controlsMax: 1 }
  const findings = await walkFor({ known, world, open, folder: outputDir, visits, options })
  expect(findings.filter(({ kind }) => IN_FIREFOX.has(kind))).toEqual([])
})
