import type { ItemDef } from '@app/rules/catalogue/item-def.ts'
import { expandGrant } from '@app/rules/catalogue/expand-grant.ts'
import { type Openings, resolve } from '@app/rules/catalogue/resolve.ts'
import type { Kysely } from 'kysely'
import { secureRandom } from '../chance/secure-random.ts'
import type { DB } from '../db/schema.ts'
import { PreparedList } from './prepared-list.ts'
import { readItems } from './read-items.ts'

/** Milliseconds between two looks for a new version. */
const FOLLOW_MS = 1000

interface Snapshot {
  readonly version: number
  readonly items: ReadonlyMap<number, ItemDef>
  readonly openings: Openings
  readonly list: PreparedList
}

/** The item definitions in memory, replaced whole when an import has changed them. */
export class Catalogue {
  #snapshot: Snapshot
  #timer: NodeJS.Timeout | undefined
  readonly #db: Kysely<DB>

  private constructor(db: Kysely<DB>, snapshot: Snapshot) {
    this.#db = db
    this.#snapshot = snapshot
  }

  static async open(db: Kysely<DB>): Promise<Catalogue> {
    return new Catalogue(db, await readSnapshot(db))
  }

  /** All visible items as they are sent. */
  get list(): PreparedList {
    return this.#snapshot.list
  }

  /** What bundles and generators hold. */
  get openings(): Openings {
    return this.#snapshot.openings
  }

  item(itemdefid: number): ItemDef | undefined {
    return this.#snapshot.items.get(itemdefid)
  }

  /** May it be traded on the market? Undefined for an unknown item. */
  sellable(itemdefid: number): boolean | undefined {
    return this.item(itemdefid)?.can_sell
  }

  /** The ids of the items that carry a tag, the lowest first. */
  tagged(tag: string): number[] {
    return [...this.#snapshot.items.values()]
      .filter((item) => item.tags.includes(tag))
      .map((item) => item.itemdefid)
      .toSorted((a, b) => a - b)
  }

  /**
   * What granting `count` pieces grants, drawn anew each time: plain items only, by id. Undefined
   * for an unknown item.
   */
  expand(itemdefid: number, count: number): ReadonlyMap<number, number> | undefined {
    return this.item(itemdefid)
      ? expandGrant(this.#snapshot.openings, itemdefid, count, secureRandom)
      : undefined
  }

  /** Serves from now on: compresses as well as can be, and looks for new versions until closed. */
  follow(): void {
    void this.#snapshot.list.compressBetter()
    const look = () => {
      this.#timer = setTimeout(() => {
        void this.refresh().finally(() => this.#timer && look())
      }, FOLLOW_MS)
    }
    look()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Reads the catalogue again if an import has changed it. */
  async refresh(): Promise<void> {
    try {
      if ((await readVersion(this.#db)) === this.#snapshot.version) return
      this.#snapshot = await readSnapshot(this.#db)
      if (this.#timer) void this.#snapshot.list.compressBetter()
    } catch {
      // The database is away: what is known stays good, and the next look comes in a second.
    }
  }
}

async function readVersion(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

async function readSnapshot(db: Kysely<DB>): Promise<Snapshot> {
  // The version first: items that change in between are read again a second later.
  const version = await readVersion(db)
  const items = await readItems(db)
  const { openings } = resolve(items)
  return { version, items, openings, list: await PreparedList.prepare(items.values()) }
}
