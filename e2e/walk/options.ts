import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Language, languages } from '../../web/i18n/languages.ts'
import { type Role, roles, type Screen, screens } from './screens.ts'

/** What `npm run walk -- …` was asked for. */
export interface CommandOptions {
  readonly languages: readonly Language[]
  readonly widths: readonly number[]
  readonly roles: readonly Role[]
  readonly screens: readonly Screen[]
  /** Which of the shares; all without it. */
  readonly share: number | undefined
  /** Places at the beginning that were walked before. */
  readonly skip: number
  /** Worlds that are walked at once. */
  readonly lanes: number
  readonly seed: string
  readonly minutes: number
  readonly controls: number
  /** Whether each control is used in every language; else the languages take turns. */
  readonly every: boolean
  readonly use: RegExp
  readonly browser: 'chromium' | 'firefox'
}

const USAGE = `npm run walk -- [options]
  --languages en,ru,…   all six unless said
  --width 390,1440      both unless said
  --as visitor,…        visitor, newcomer, rich: all unless said
  --screen market,…     names as in web/paths.ts: all unless said
  --share N             one of six shares, 1 to 6: each has every screen in every language, and widths
                        and roles by turns; together they are everything
  --skip N              goes on after the first N places, as a walk that was out of time tells
  --lanes N             worlds that are walked at once; as many as there are processors unless said
  --seed WORD           the order of the controls
  --minutes N           begins nothing new after N minutes
  --controls N          of each screen, at most
  --every               each control in every language, by every role, at both widths; without it
                        each role uses it once at each width, and the languages take turns
  --use WORDS           only controls whose region, role and name match, as “main tab”
  --browser firefox     Firefox by WebDriver BiDi; Chromium unless said`

/** Reads the command line; throws with what is wrong and the usage. */
export function readOptions(args: readonly string[]): CommandOptions {
  const text = { type: 'string' } as const
  if (args.includes('--help')) throw new Error(USAGE)
  const { values } = parseArgs({
    args: [...args],
    options: {
      languages: text,
      width: text,
      as: text,
      screen: text,
      share: text,
      skip: text,
      lanes: text,
      seed: text,
      minutes: text,
      controls: text,
      every: { type: 'boolean' },
      use: text,
      browser: text,
    },
  })
  const codes = languages.map(({ code }) => code)
  const names = screens.map(({ name }) => name)
  const asked = pick('--screen', values.screen, names)
  const browser = pick('--browser', values.browser ?? 'chromium', ['chromium', 'firefox'])[0]!
  // Firefox lets only the tab in front keep the focus.
  const lanes = browser === 'firefox' ? 1 : Number(values.lanes ?? availableParallelism())
  return {
    languages: pick('--languages', values.languages, codes),
    widths: pick('--width', values.width, ['1440', '390']).map(Number),
    roles: pick('--as', values.as, roles),
    screens: screens.filter(({ name }) => asked.includes(name)),
    share: values.share === undefined ? undefined : Number(values.share),
    skip: Number(values.skip ?? 0),
    lanes,
    seed: values.seed ?? 'walk',
    minutes: Number(values.minutes ?? Infinity),
    controls: Number(values.controls ?? Infinity),
    every: values.every ?? false,
    use: new RegExp(values.use ?? ''),
    browser,
  }
}

function pick<T extends string>(name: string, given: string | undefined, all: readonly T[]): T[] {
  if (given === undefined) return [...all]
  const words = given.split(',')
  const unknown = words.filter((word) => !all.includes(word as T))
  if (unknown.length > 0)
    throw new Error(`${name}: ${unknown.join()} is none of ${all.join()}\n\n${USAGE}`)
  return words as T[]
}
