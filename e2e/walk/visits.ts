import type { CommandOptions } from './options.ts'
import type { Hand } from './choose.ts'
import { isFor, type Role, type Screen } from './screens.ts'
import type { Visit } from './walk.ts'

/**
 * Which of a screen's controls are used there: each is used by every role, at every width, and in
 * every language once. All of them where `every` says so, and that takes some six times as long.
 */
export function handOf(
  { language, role, width }: Visit,
  {
    languages,
    roles,
    widths,
    every,
  }: Pick<CommandOptions, 'languages' | 'roles' | 'widths' | 'every'>,
): Hand {
  if (every) return { nth: 0, of: 1 }
  const guise = roles.indexOf(role) * widths.length + widths.indexOf(width)
  return { nth: (languages.indexOf(language) + guise) % languages.length, of: languages.length }
}

/** The places that were asked for. */
export function visitsOf(
  options: Pick<CommandOptions, 'screens' | 'languages' | 'roles' | 'widths' | 'share'>,
): Visit[] {
  const { screens, languages, roles, widths, share } = options
  return languages.flatMap((language, nth) =>
    screens.flatMap((screen, at) => {
      const guises = widths.flatMap((width) =>
        roles.filter((role) => isFor(role, screen)).map((role) => ({ role, width })),
      )
      const here = share === undefined ? guises : turn(guises, at + nth, share)
      return here.map((guise) => ({ screen, language, ...guise }))
    }),
  )
}

/**
 * The one of a share; none once the shares before have had them all. Another one in each language, so
 * that a share sees a screen in all of them.
 */
function turn<T>(guises: readonly T[], from: number, share: number): T[] {
  if (share > guises.length) return []
  return [guises[(from + share - 1) % guises.length]!]
}

/** What `npm test` sees of a screen in one turn. */
export interface Turn {
  /** Where it is walked: reloaded, opened elsewhere, used. */
  readonly walked: Visit
  /** Where it is only looked at: in another language, at the other width, through other eyes. */
  readonly seen: Visit
}

/**
 * The turn of one of the screens: with each turn it is walked at another of its places, and in as many
 * turns as it has places at all of them. Someone rich walks or sees it in every turn.
 */
export function turnOf(
  screen: Screen,
  at: number,
  turn: number,
  all: Pick<CommandOptions, 'languages' | 'roles' | 'widths'>,
): Turn {
  const { languages, widths } = all
  const roles = all.roles.filter((role) => isFor(role, screen))
  const guises = widths.flatMap((width) => roles.map((role) => ({ role, width })))
  const nth = turn + at
  // Another guise each time that a language comes again.
  const guise = guises[(nth + Math.floor(nth / languages.length)) % guises.length]!
  const languageOf = (one: number) => languages[one % languages.length]!
  return {
    walked: { screen, language: languageOf(nth), ...guise },
    seen: {
      screen,
      language: languageOf(nth + languages.length / 2),
      role: otherRole(guise.role, roles, nth),
      width: widths.find((width) => width !== guise.width)!,
    },
  }
}

function otherRole(role: Role, roles: readonly Role[], nth: number): Role {
  if (role !== 'rich' && roles.includes('rich')) return 'rich'
  const others = roles.filter((one) => one !== role)
  return others[nth % others.length] ?? role
}
