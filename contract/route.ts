import type { Static, TSchema } from 'typebox'

/** Ways on which value moves, each of which operators can close (server rules, section 14). */
export const moneyPaths = [
  'market',
  'exchange',
  'craft',
  'spin',
  'trades',
  'rent',
  'gifts',
] as const
export type MoneyPath = (typeof moneyPaths)[number]

/** One call of the API, as both sides see it. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below the API base, `/api`. */
  readonly path: `/${string}`
  /** Who may call: anyone, a signed-in player, or a player with the role `admin`. */
  readonly auth: 'anyone' | 'player' | 'admin'
  /** One sentence for the reference at /api/docs. */
  readonly summary: string
  /** Query of a GET, body of a POST (JSON unless `form` is set), or the `:name`s of the path. */
  readonly input: TSchema
  readonly reply: TSchema
  /** The body is `application/x-www-form-urlencoded`. */
  readonly form?: true
  /** Ignores the access token, which may have expired: signing in, what keeps a session, news. */
  readonly anonymous?: true
  /** Changes something: it accepts an `Idempotency-Key`. */
  readonly changes?: true
  /**
   * Something of the answer is kept, such as an outcome that can be looked up: it changes nothing for the
   * player, but an operator who only looks is refused.
   */
  readonly keepsAnswer?: true
  /**
   * Begins something on this path: refused with `switched_off` while an operator has closed it.
   * What ends, cancels or takes back has none.
   */
  readonly money?: MoneyPath
  /** An input with these values only ends something: it is answered while the path is closed. */
  readonly endsWith?: Readonly<Record<string, unknown>>
}

/** The path of a call: a route's own, with the input's values for its `:name`s. */
export function pathOf(route: Route, input: Readonly<Record<string, unknown>>): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
}

export type Input<R extends Route> = Static<R['input']>
export type Reply<R extends Route> = Static<R['reply']>
