import type { Static, TSchema } from 'typebox'

/** One call of the API, as both sides see it. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below the API base, `/api`. */
  readonly path: `/${string}`
  /** Who may call: anyone, a signed-in player, or a player with the role `admin`. */
  readonly auth: 'anyone' | 'player' | 'admin'
  /** One sentence for the reference at /api/docs. */
  readonly summary: string
  /** Query of a GET, body of a POST (JSON unless `form` is set). */
  readonly input: TSchema
  readonly reply: TSchema
  /** The body is `application/x-www-form-urlencoded`. */
  readonly form?: true
  /** Ignores the access token, which may have expired: signing in, what keeps a session, news. */
  readonly anonymous?: true
  /** Changes something: it accepts an `Idempotency-Key` and is refused by kill switches. */
  readonly changes?: true
}

export type Input<R extends Route> = Static<R['input']>
export type Reply<R extends Route> = Static<R['reply']>
