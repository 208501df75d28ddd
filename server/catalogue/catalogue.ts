import { createHash, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Item } from '@app/contract/catalogue.ts'
import { expandGrant } from '@app/rules/catalogue/expand-grant.ts'
import type { ItemDef } from '@app/rules/catalogue/parse-item-def.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Never shown in a bundle's contents (spec 1 §3). */
const HIDDEN_PART = 40
const FOLLOW_MS = 1000

/** The list of items as it is sent, prepared once per version. */
export interface PreparedList {
  /** Strong, in quotes. */
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

interface Snapshot {
  readonly version: number
  readonly items: ReadonlyMap<number, ItemDef>
  readonly list: PreparedList
}

/** 53 random bits as a number in [0, 1), from the operating system. */
function secureRandom(): number {
  return (randomInt(2 ** 26) * 2 ** 27 + randomInt(2 ** 27)) / 2 ** 53
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

  get list(): PreparedList {
    return this.#snapshot.list
  }

  item(itemdefid: number): ItemDef | undefined {
    return this.#snapshot.items.get(itemdefid)
  }

  /** May it be traded on the market? Undefined for an unknown item. */
  sellable(itemdefid: number): boolean | undefined {
    return this.item(itemdefid)?.can_sell
  }

  /** What granting it grants, drawn anew each time; undefined for an unknown item. */
  expand(itemdefid: number, count: number): ReadonlyMap<number, number> | undefined {
    return this.item(itemdefid)
      ? expandGrant(this.#snapshot.items, itemdefid, count, secureRandom)
      : undefined
  }

  /** Looks for a new version every second, until it is closed. */
  follow(): void {
    this.#timer = setTimeout(() => {
      void this.#refresh().finally(() => this.#timer && this.follow())
    }, FOLLOW_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #refresh(): Promise<void> {
    try {
      const version = await readVersion(this.#db)
      if (version !== this.#snapshot.version) this.#snapshot = await readSnapshot(this.#db)
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
  const rows = await db.selectFrom('item').selectAll().orderBy('itemdefid').execute()
  const items = new Map(rows.map((row) => [row.itemdefid, row as unknown as ItemDef]))
  const shown = [...items.values()].filter((item) => !item.hidden)
  const plain = Buffer.from(JSON.stringify(shown.map(itemOf)))
  return { version, items, list: await prepare(plain) }
}

async function prepare(plain: Buffer): Promise<PreparedList> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [zipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, { params }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { etag, plain, gzip: zipped, br }
}

/** An item as clients get it. */
function itemOf(item: ItemDef): Item {
  const { name, description } = item
  return {
    Itemdefid: item.itemdefid,
    Type: item.type,
    Name: name.en,
    NameRu: name.ru,
    NameZh: name.zh,
    NameTr: name.tr,
    NamePt: name.pt,
    NameJa: name.ja,
    Description: description.en,
    DescriptionRu: description.ru,
    DescriptionZh: description.zh,
    DescriptionTr: description.tr,
    DescriptionPt: description.pt,
    DescriptionJa: description.ja,
    IconUrl: item.icon_url,
    Tags: [...item.tags],
    CanSell: item.can_sell,
    NameColor: item.name_color,
    Bundle: item.contents
      .filter((part) => part.itemdefid !== HIDDEN_PART)
      .map((part) => `${part.itemdefid} x ${part.quantity}`)
      .join(';'),
  }
}
