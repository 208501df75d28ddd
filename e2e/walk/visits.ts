import type { CommandOptions } from './options.ts'
import type { Hand } from './choose.ts'
import { isFor } from './screens.ts'
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
