import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import { invariant } from '@app/rules/invariant.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { expandGrant } from '@app/rules/catalog/expand-grant.ts'
import { type Openings, resolve } from '@app/rules/catalog/resolve.ts'
import type { Kysely } from 'kysely'
import { secureRandom } from '../chance/secure-random.ts'
import { readVersion } from '../db/content-version.ts'
import { Followed, type LookReport } from '../db/followed.ts'
import type { DB } from '../db/schema.ts'
import { type ItemLists, itemLists } from './item-lists.ts'
import { readItems } from './read-items.ts'

interface Snapshot {
  readonly version: number
  readonly items: ReadonlyMap<number, ItemDef>
  readonly openings: Openings
  readonly lists: ItemLists
}

/** The item definitions in memory, replaced whole when an import has changed them. */
export class Catalog {
  readonly #snapshot: Followed<Snapshot>
  readonly #random: Random

  private constructor(db: Kysely<DB>, snapshot: Snapshot, random: Random) {
    this.#random = random
    this.#snapshot = new Followed(snapshot, async (before) =>
      (await readVersion(db)) === before.version ? before : readSnapshot(db),
    )
  }

  /** @param random - what is drawn from generators; the operating system's unless a test fixes it */
  static async open(db: Kysely<DB>, random: Random = secureRandom): Promise<Catalog> {
    return new Catalog(db, await readSnapshot(db), random)
  }

  /** All visible items as they are sent. */
  get lists(): ItemLists {
    return this.#snapshot.value.lists
  }

  /** What bundles and generators hold. */
  get openings(): Openings {
    return this.#snapshot.value.openings
  }

  item(itemdefid: number): ItemDef | undefined {
    return this.#snapshot.value.items.get(itemdefid)
  }

  /** May it be traded on the market? Undefined for an unknown item. */
  sellable(itemdefid: number): boolean | undefined {
    return this.item(itemdefid)?.can_sell
  }

  /** The ids of the items that carry a tag, the lowest first. */
  tagged(tag: string): number[] {
    return [...this.#snapshot.value.items.values()]
      .filter((item) => item.tags.includes(tag))
      .map((item) => item.itemdefid)
      .toSorted((a, b) => a - b)
  }

  /**
   * What granting `count` pieces grants, drawn again each time: plain items only, by id. Undefined
   * for an unknown item.
   */
  expand(itemdefid: number, count: number): ReadonlyMap<number, number> | undefined {
    return this.item(itemdefid)
      ? expandGrant(this.#snapshot.value.openings, itemdefid, count, this.#random)
      : undefined
  }

  /**
   * What granting all of these grants, pieces by id; draws as `expand` does. It throws for an unknown
   * item rather than grant nothing: what was paid for it, or the job that makes it, must stay.
   */
  openAll(closed: Iterable<readonly [itemdefid: number, count: number]>): Map<number, number> {
    const opened = new Map<number, number>()
    for (const [itemdefid, count] of closed) {
      const given = this.expand(itemdefid, count)
      invariant(given !== undefined, `item ${itemdefid} is in the catalog`)
      for (const [id, pieces] of given) opened.set(id, (opened.get(id) ?? 0) + pieces)
    }
    return opened
  }

  /** Calls back each time that this node sees that an import has changed it. */
  onReplaced(replaced: () => void): void {
    this.#snapshot.onReplaced(replaced)
  }

  /** Looks for new versions until closed. */
  follow(report: LookReport): void {
    this.#snapshot.follow(report)
  }

  close(): void {
    this.#snapshot.close()
  }

  /** Reads the catalog again if an import has changed it. */
  refresh(): Promise<void> {
    return this.#snapshot.refresh()
  }
}

async function readSnapshot(db: Kysely<DB>): Promise<Snapshot> {
  // The version first: items that change in between are read again a second later.
  const version = await readVersion(db)
  const items = await readItems(db)
  const { openings } = resolve(items)
  return { version, items, openings, lists: itemLists(items.values()) }
}
