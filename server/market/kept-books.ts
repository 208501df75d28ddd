import type { bookRoutes } from '@app/contract/book.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import { readTogether } from '../db/read-together.ts'
import type { DB } from '../db/schema.ts'
import { EncodedForms, type Encoding } from '../http/encodings.ts'
import { readBookSide } from './read-lots.ts'

/** Lots of each side in an answer. */
export const KEPT_DEPTH = 100
/** Items whose books are kept, those asked for last: some 15 kB each. */
const ITEMS_MAX = 1000

/** The books of an item as of a version: what is the same for all who ask. */
interface Kept {
  readonly version: number
  /** `"sell_orders":[…],"buy_orders":[…]` */
  readonly books: Promise<string>
  readonly forms: EncodedForms
}

/**
 * Both books of an item as they are answered, prepared once for each version of the book. Every call
 * asks the database for the version first, together with the calls that arrive at the same moment:
 * what any node has committed before the call is in its answer.
 */
export class KeptBooks {
  readonly #db: Kysely<DB>
  readonly #kept = new Map<number, Kept>()
  readonly #versionOf: (itemId: number) => Promise<number>

  constructor(db: Kysely<DB>) {
    this.#db = db
    this.#versionOf = readTogether((itemIds) => readVersions(db, itemIds))
  }

  /** The answer for a visitor. */
  async bytes(itemId: number, encoding: Encoding): Promise<Buffer> {
    const kept = await this.#newest(itemId)
    return kept.forms.in(encoding)
  }

  /**
   * The answer for a player, in JSON.
   *
   * @param own - reads the player's lots of the item, in JSON
   */
  async text(itemId: number, own: () => Promise<string>): Promise<string> {
    const [kept, lots] = await Promise.all([this.#newest(itemId), own()])
    return answerOf(await kept.books, lots, kept.version)
  }

  /**
   * The version is read before the books: one that changes meanwhile is newer than it claims, and the
   * next event makes the client ask again.
   */
  async #newest(itemId: number): Promise<Kept> {
    const version = await this.#versionOf(itemId)
    const known = this.#kept.get(itemId)
    if (known?.version === version) return this.#touch(itemId, known)
    const books = this.#read(itemId)
    const plain = async () => Buffer.from(answerOf(await books, '[]', version))
    const kept = { version, books, forms: new EncodedForms(plain) }
    // What failed is read again by the next.
    books.catch(() => this.#kept.get(itemId) === kept && this.#kept.delete(itemId))
    return this.#touch(itemId, kept)
  }

  /** The item asked for last stands last; the first is forgotten when there are too many. */
  #touch(itemId: number, kept: Kept): Kept {
    this.#kept.delete(itemId)
    this.#kept.set(itemId, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > ITEMS_MAX) this.#kept.delete(oldest!)
    return kept
  }

  async #read(itemId: number): Promise<string> {
    const [sell, buy] = await Promise.all([
      readBookSide(this.#db, itemId, 'sell', KEPT_DEPTH),
      readBookSide(this.#db, itemId, 'buy', KEPT_DEPTH),
    ])
    return `"sell_orders":${JSON.stringify(sell)},"buy_orders":${JSON.stringify(buy)}`
  }
}

const answerOf = (books: string, lots: string, version: number) =>
  `{${books},"user_lots":${lots},"version":${version}}`

/**
 * Both books of an item at any depth, and what the caller has in them.
 *
 * @param own - reads the caller's lots of the item, in JSON
 */
export async function readBooks(
  db: Kysely<DB>,
  itemId: number,
  depth: number,
  own: () => Promise<string>,
): Promise<Reply<typeof bookRoutes.getItemDetails>> {
  const [version = 0] = await readVersions(db, [itemId])
  const [sell_orders, buy_orders, lots] = await Promise.all([
    readBookSide(db, itemId, 'sell', depth),
    readBookSide(db, itemId, 'buy', depth),
    own(),
  ])
  return { sell_orders, buy_orders, user_lots: JSON.parse(lots), version }
}

/** Of a book, in the order asked for; 0 where an item has none. */
async function readVersions(
  db: Kysely<DB>,
  itemIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('market')
    .select(['item_id', 'version'])
    .where('item_id', 'in', [...new Set(itemIds)])
    .execute()
  const versions = new Map(rows.map(({ item_id, version }) => [item_id, version]))
  return itemIds.map((itemId) => versions.get(itemId) ?? 0)
}
