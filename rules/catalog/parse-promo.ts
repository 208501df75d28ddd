import { parseNumber } from './parse-number.ts'
import { isUnreadable, quote, readList, type Unreadable } from './split-list.ts'

/** When Steam gives an item away. */
export type PromoRule =
  | { readonly rule: 'owns'; readonly appid: number }
  | { readonly rule: 'achievement'; readonly name: string }
  | { readonly rule: 'played'; readonly appid: number; readonly minutes: number }
  | { readonly rule: 'manual' }

function parseRule(text: string): PromoRule | Unreadable {
  if (text === 'manual') return { rule: 'manual' }
  const colon = text.indexOf(':')
  const name = text.slice(0, Math.max(colon, 0))
  const rest = text.slice(colon + 1).trim()
  if (name === 'ach' && rest !== '') return { rule: 'achievement', name: rest }
  if (name === 'owns') {
    const appid = parseNumber(rest, 'the app id')
    return isUnreadable(appid) ? appid : { rule: 'owns', appid }
  }
  if (name === 'played') {
    const slash = rest.indexOf('/')
    const appid = parseNumber(slash === -1 ? rest : rest.slice(0, slash), 'the app id')
    if (isUnreadable(appid)) return appid
    const minutes = slash === -1 ? 1 : parseNumber(rest.slice(slash + 1), 'the minutes')
    return isUnreadable(minutes) ? minutes : { rule: 'played', appid, minutes }
  }
  return { refused: `${quote(text)} is not one of owns:, ach:, played: and manual` }
}

/**
 * Reads the promotions of an item, any of which is enough.
 *
 * Source: Steam's schema of item definitions, `promo`.
 */
export function parsePromo(text: string): PromoRule[] | Unreadable {
  return readList(text, ';', parseRule)
}
