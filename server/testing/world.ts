import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import type { Kysely } from 'kysely'
import { type OpenedApp, openApp } from '../app.ts'
import type { DB } from '../db/schema.ts'
import { audit } from '../ledger/audit.ts'
import { readSettings } from '../settings.ts'
import { openDatabase, patient } from './database.ts'

const SITE = 'http://localhost:8080'

/** Settings of a node that says nothing and on which nobody trades but the test's players. */
export const quietSettings = {
  TOKEN_SECRET: 'a secret that only tests of this repository know',
  SANDBOX_TRADERS: 'off',
  LOG_LEVEL: 'silent',
} as const

/** What a call was answered when it was refused. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly params: Readonly<Record<string, unknown>>

  constructor(status: number, error: { code: string; params: Record<string, unknown> }) {
    super(error.code)
    this.status = status
    this.params = error.params
  }
}

export interface Purse {
  coins?: number
  items?: Readonly<Record<number, number>>
}

/** A player of a test's world, who does everything through the routes that players use. */
export interface Player {
  readonly steamId: string
  readonly id: string
  readonly token: string
  /** Calls a route; throws a CallError with the code of what the server refused. */
  call<R extends Route>(route: R, input: Input<R>, key?: string): Promise<Reply<R>>
  coins(): Promise<number>
  /** Pieces held of an item. */
  count(itemId: number): Promise<number>
}

const HOUR_MS = 3_600_000

/** Moves the clock on to half past noon (UTC): neither an hour nor a day ends while a test runs. */
async function startAtNoon(db: Kysely<DB>): Promise<void> {
  const now = Date.now()
  const untilNoon = (12.5 * HOUR_MS - (now % (24 * HOUR_MS)) + 24 * HOUR_MS) % (24 * HOUR_MS)
  await db.updateTable('moved_clock').set({ offset_ms: untilNoon }).execute()
}

/**
 * A server of its own with an empty database, and as many players as a test asks for.
 *
 * @param start - `now` where browsers, which have clocks of their own, look at it
 * @param random - of all its servers; left out, the same in every run: luck fails no test
 */
export async function openWorld(
  changed: Readonly<Record<string, string>> = {},
  start: 'noon' | 'now' = 'noon',
  random: Random = seededRandom(1),
) {
  const database = await openDatabase(true)
  if (start === 'noon') await startAtNoon(database.db)
  const env = {
    // Players of a test sign in at the sandbox's Steam, whichever address or database is named.
    ...(!('STEAM_WEB_API_KEY' in changed) && { SANDBOX: '1' }),
    ...quietSettings,
    PUBLIC_URL: SITE,
    ...changed,
  }
  const settings = readSettings(env)
  const served = { url: database.url, role: 'surprise_app', limits: patient }
  const open = () => openApp(settings, served, random)
  const nodes = [await open()]
  let players = 0

  return {
    db: database.db,
    /** Of the database, whose owner it names. */
    url: database.url,
    /** The settings, for a server in a process of its own. */
    env,
    /** The first server. */
    get node(): OpenedApp {
      return nodes[0]!
    },
    /** Another server on the same database. */
    async openNode(): Promise<OpenedApp> {
      const node = await open()
      nodes.push(node)
      await node.start()
      return node
    },
    async player(purse: Purse = {}, node: OpenedApp = nodes[0]!): Promise<Player> {
      players += 1
      const steamId = String(76561198000001000n + BigInt(players))
      await grantPurse(node, steamId, purse)
      return signIn(node, steamId)
    },
    /** Everything wrong with the books; empty when they are exact. */
    async findings(): Promise<readonly string[]> {
      return (await audit(database.db)).findings
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Where players talk to a server: one of this process, or the origin of one that listens. */
type Door = OpenedApp | string

interface Message {
  readonly method: Route['method']
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: object | string
  readonly query?: Record<string, string>
}

async function send(door: Door, message: Message): Promise<{ status: number; text: string }> {
  if (typeof door !== 'string') {
    const { statusCode, payload } = await door.app.inject({ ...message })
    return { status: statusCode, text: payload }
  }
  const { method, headers, payload, query } = message
  const isJson = typeof payload === 'object'
  const response = await fetch(`${door}${message.url}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
  })
  return { status: response.status, text: await response.text() }
}

/** A message for readers, as the contract promises: a sentence with all its values, not a code. */
function assertReadable({ code, message }: { code: string; message: string }): void {
  if (message.includes(' ') && !/\{[a-z_]+\}/.test(message)) return
  throw new Error(`the refusal ${code} has no readable message: ${message}`)
}

async function ask<Body>(door: Door, message: Message): Promise<Body> {
  const { status, text } = await send(door, message)
  const body = JSON.parse(text)
  if (status === 200) return body
  assertReadable(body.error)
  throw new CallError(status, body.error)
}

/** Gives what a sandbox gives, to who need not exist yet. */
export async function grantPurse(door: Door, steamId: string, purse: Purse): Promise<void> {
  const items = Object.entries(purse.items ?? {}).map(([item_id, count]) => ({
    item_id: Number(item_id),
    count,
  }))
  await ask(door, {
    method: 'POST',
    url: `/api${sandboxRoutes.grant.path}`,
    payload: { steam_id: steamId, coins: purse.coins ?? 0, items },
  })
}

/** Signs in as the game client does, at the server that the player talks to. */
export async function signIn(door: Door, steamId: string): Promise<Player> {
  const { access_token } = await ask<{ access_token: string }>(door, {
    method: 'POST',
    url: `/api${authRoutes.clientSignIn.path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `ticket=sandbox-${steamId}&username=Player+${steamId.slice(-4)}`,
  })
  return playerOf(door, steamId, access_token)
}

/** A player by an access token, however it was come by. */
export async function playerOf(door: Door, steamId: string, token: string): Promise<Player> {
  function call<R extends Route>(route: R, input: Input<R>, key?: string): Promise<Reply<R>> {
    return ask(door, {
      method: route.method,
      url: `/api${pathOf(route, input as Record<string, unknown>)}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(route.method === 'POST'
        ? { payload: input as object }
        : route.path.includes(':')
          ? {}
          : { query: input as Record<string, string> }),
    })
  }
  const { id } = await call(authRoutes.getProfile, {})
  return {
    steamId,
    id,
    token,
    call,
    coins: async () => (await call(authRoutes.getProfile, {})).coins,
    async count(itemId) {
      const { response } = await call(inventoryRoutes.get, {})
      return response.find((entry) => entry.TypeId === itemId)?.Count ?? 0
    },
  }
}
