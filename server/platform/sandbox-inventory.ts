import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Steam counts pieces in 32 bits. */
const STACK_MAX = 4_294_967_295

/** Grants of one answer. */
const HISTORY_MAX = 1000

/** What a call asks for, as it came. */
type Fields = Readonly<Record<string, unknown>>

/** What Steam answers, or `refused` for a 400. */
export type InventoryAnswer = object | 'refused'

/** What a request did. */
interface Done {
  readonly item_id: number
  readonly itemdef_id: number
  /** Pieces: granted above 0, consumed below. */
  readonly delta: number
}

interface StackRow {
  readonly steam_id: string
  readonly item_id: number
  readonly itemdef_id: number
  readonly quantity: number
}

/**
 * The inventories of the sandbox's Steam, in tables of the same database. They know nothing of our
 * ledger, and keep an account of their own: what was granted and consumed, by request.
 */
export class SandboxInventory {
  readonly #db: Kysely<DB>
  readonly #appId: number
  readonly #now: () => number

  /** @param now - unix milliseconds */
  constructor(db: Kysely<DB>, appId: number, now: () => number) {
    this.#db = db
    this.#appId = appId
    this.#now = now
  }

  /** Answers a method of `IInventoryService`. */
  async answer(method: InventoryMethod, fields: Fields): Promise<InventoryAnswer> {
    if (textOf(fields, 'appid') !== String(this.#appId)) return 'refused'
    switch (method) {
      case 'GetInventory':
        return this.#inventory(textOf(fields, 'steamid'))
      case 'AddItem':
        return this.#add(fields)
      case 'ConsumeItem':
        return this.#consume(fields)
      case 'Consolidate':
        return this.#consolidate(fields)
      case 'GetAddItemHistory':
        return this.#history(fields)
      case 'GetItemDefMeta':
        return { modified: 0, digest: digestOf(await this.#definitions()) }
    }
  }

  /** The archive of all item definitions; undefined unless the digest is the current one. */
  async archive(digest: string): Promise<string | undefined> {
    const text = await this.#definitions()
    // The real one ends with this byte, too.
    return digest === digestOf(text) ? `${text}\0` : undefined
  }

  async #definitions(): Promise<string> {
    const rows = await this.#db.selectFrom('item').select('raw').orderBy('itemdefid').execute()
    return JSON.stringify(rows.map((row) => row.raw))
  }

  async #inventory(steamId: string): Promise<InventoryAnswer> {
    const rows = await stacksOf(this.#db, steamId).where('quantity', '>', 0).execute()
    return this.#reply(rows)
  }

  /** What was granted, oldest first: each grant has a stack of its own, whose number rises. */
  async #history(fields: Fields): Promise<InventoryAnswer> {
    const rows = await this.#db
      .selectFrom('sandbox_steam_request')
      .select(['request_id', 'steam_id', 'itemdef_id', 'item_id', 'delta', 'created_at'])
      .where('delta', '>', 0)
      .where('item_id', '>', numberOf(fields, 'start_highwater'))
      .where('created_at', '>=', numberOf(fields, 'start_timestamp') * 1000)
      .orderBy('item_id')
      .limit(Math.min(numberOf(fields, 'max_results'), HISTORY_MAX))
      .execute()
    const history = rows.map((row) => ({
      steamid: row.steam_id,
      itemdefid: String(row.itemdef_id),
      itemid: String(row.item_id),
      quantity: row.delta,
      requestid: row.request_id,
      timestamp: Math.floor(row.created_at / 1000),
      highwater: String(row.item_id),
    }))
    return { history }
  }

  async #add(fields: Fields): Promise<InventoryAnswer> {
    const steam_id = textOf(fields, 'steamid')
    const itemdef_id = numberOf(fields, 'itemdefid[0]')
    const quantity = numberOf(fields, 'itemquantity[0]')
    const request_id = textOf(fields, 'requestid')
    if (itemdef_id === 0 || quantity === 0 || quantity > STACK_MAX) return 'refused'
    return this.#once(request_id, steam_id, async (tx) => {
      const known = await tx
        .selectFrom('item')
        .select('itemdefid')
        .where('itemdefid', '=', itemdef_id)
        .executeTakeFirst()
      if (!known) return 'refused'
      const acquired_at = this.#now()
      const { item_id } = await tx
        .insertInto('sandbox_steam_item')
        .values({ steam_id, itemdef_id, quantity, acquired_at })
        .returning('item_id')
        .executeTakeFirstOrThrow()
      return { item_id, itemdef_id, delta: quantity }
    })
  }

  async #consume(fields: Fields): Promise<InventoryAnswer> {
    const steam_id = textOf(fields, 'steamid')
    const quantity = numberOf(fields, 'quantity')
    const item_id = numberOf(fields, 'itemid')
    if (quantity === 0) return 'refused'
    return this.#once(textOf(fields, 'requestid'), steam_id, async (tx) => {
      const taken = await tx
        .updateTable('sandbox_steam_item')
        .set({ quantity: sql`quantity - ${quantity}` })
        .where('item_id', '=', item_id)
        .where('steam_id', '=', steam_id)
        .where('quantity', '>=', quantity)
        .returning('itemdef_id')
        .executeTakeFirst()
      return taken
        ? { item_id, itemdef_id: taken.itemdef_id, delta: -quantity }
        : ('refused' as const)
    })
  }

  /** Does a request once; sent again, it is answered with what it changed, as that is now. */
  async #once(
    requestId: string,
    steamId: string,
    work: (tx: Transaction<DB>) => Promise<Done | 'refused'>,
  ): Promise<InventoryAnswer> {
    if (!/^[1-9][0-9]{0,19}$/.test(requestId)) return 'refused'
    return this.#locked(steamId, async (tx) => {
      const show = (itemId: number) => stacksOf(tx, steamId).where('item_id', '=', itemId).execute()
      const before = await tx
        .selectFrom('sandbox_steam_request')
        .select('item_id')
        .where('request_id', '=', requestId)
        .executeTakeFirst()
      if (before) return { ...this.#reply(await show(before.item_id)), replayed: true }
      const done = await work(tx)
      if (done === 'refused') return done
      const row = { request_id: requestId, steam_id: steamId, created_at: this.#now(), ...done }
      await tx.insertInto('sandbox_steam_request').values(row).execute()
      return this.#reply(await show(done.item_id))
    })
  }

  /** The pieces of each item move into its oldest stacks. */
  async #consolidate(fields: Fields): Promise<InventoryAnswer> {
    const steamId = textOf(fields, 'steamid')
    const itemDefs = Object.keys(fields)
      .filter((name) => name.startsWith('itemdefid['))
      .map((name) => numberOf(fields, name))
    if (itemDefs.length === 0) return 'refused'
    return this.#locked(steamId, async (tx) => {
      for (const itemDef of itemDefs) {
        const rows = await stacksOf(tx, steamId).where('itemdef_id', '=', itemDef).execute()
        let left = rows.reduce((sum, row) => sum + row.quantity, 0)
        for (const { item_id } of rows) {
          const quantity = Math.min(left, STACK_MAX)
          left -= quantity
          await tx
            .updateTable('sandbox_steam_item')
            .set({ quantity })
            .where('item_id', '=', item_id)
            .execute()
        }
      }
      const rows = await stacksOf(tx, steamId).where('itemdef_id', 'in', itemDefs).execute()
      return this.#reply(rows)
    })
  }

  /** One change of an account after the other. */
  #locked<T>(steamId: string, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox steam ${steamId}`}, 0))`.execute(
        tx,
      )
      return work(tx)
    })
  }

  #reply(rows: readonly StackRow[]): { item_json: string } {
    const items = rows.map((row) => ({
      accountid: row.steam_id,
      itemid: String(row.item_id),
      originalitemid: String(row.item_id),
      itemdefid: String(row.itemdef_id),
      appid: this.#appId,
      quantity: row.quantity,
      state: '',
      origin: 'external',
    }))
    return { item_json: JSON.stringify(items) }
  }
}

export const inventoryMethods = {
  GetInventory: 'GET',
  AddItem: 'POST',
  ConsumeItem: 'POST',
  Consolidate: 'POST',
  GetAddItemHistory: 'GET',
  GetItemDefMeta: 'GET',
} as const

export type InventoryMethod = keyof typeof inventoryMethods

function stacksOf(db: Kysely<DB>, steamId: string) {
  return db
    .selectFrom('sandbox_steam_item')
    .select(['steam_id', 'item_id', 'itemdef_id', 'quantity'])
    .where('steam_id', '=', steamId)
    .orderBy('item_id')
}

const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** A whole number that was sent once; 0 for anything else. */
function numberOf(fields: Fields, name: string): number {
  const text = textOf(fields, name)
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : 0
}
