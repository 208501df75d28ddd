import { type MoneyPath, moneyPaths } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import { Followed, type LookReport } from '../db/followed.ts'
import type { DB } from '../db/schema.ts'

/** The kill switches, one per money path, in memory. */
export class Switches {
  readonly #off: Followed<ReadonlySet<string>>

  private constructor(db: Kysely<DB>, off: ReadonlySet<string>) {
    this.#off = new Followed(off, async (before) => {
      const now = await readOff(db)
      const holds = now.size === before.size && [...now].every((path) => before.has(path))
      return holds ? before : now
    })
  }

  static async open(db: Kysely<DB>): Promise<Switches> {
    return new Switches(db, await readOff(db))
  }

  isOff(path: MoneyPath): boolean {
    return this.#off.value.has(path)
  }

  /** Those that are closed. */
  get closed(): MoneyPath[] {
    return moneyPaths.filter((path) => this.isOff(path))
  }

  /** Calls back each time that this node sees a path close or open. */
  onChanged(changed: () => void): void {
    this.#off.onReplaced(changed)
  }

  /** Calls back each time that this node sees a closed path open again. */
  onOpened(path: MoneyPath, opened: () => void): void {
    this.#off.onReplaced((before) => {
      if (before.has(path) && !this.isOff(path)) opened()
    })
  }

  /** Looks again. */
  refresh(): Promise<void> {
    return this.#off.refresh()
  }

  follow(report: LookReport): void {
    this.#off.follow(report)
  }

  close(): void {
    this.#off.close()
  }
}

async function readOff(db: Kysely<DB>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('kill_switch')
    .select('path')
    .where('is_off', '=', true)
    .execute()
  return new Set(rows.map((row) => row.path))
}
