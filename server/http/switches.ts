import { type MoneyPath, moneyPaths } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Milliseconds between two looks at what operators have switched elsewhere. */
const FOLLOW_MS = 1000

/** The kill switches, one per money path, in memory. */
export class Switches {
  #off: ReadonlySet<string>
  #timer: NodeJS.Timeout | undefined
  readonly #db: Kysely<DB>

  private constructor(db: Kysely<DB>, off: ReadonlySet<string>) {
    this.#db = db
    this.#off = off
  }

  static async open(db: Kysely<DB>): Promise<Switches> {
    return new Switches(db, await readOff(db))
  }

  isOff(path: MoneyPath): boolean {
    return this.#off.has(path)
  }

  /** The paths that are off, in the order of the contract. */
  get off(): readonly MoneyPath[] {
    return moneyPaths.filter((path) => this.isOff(path))
  }

  /** Looks again. */
  async refresh(): Promise<void> {
    this.#off = await readOff(this.#db)
  }

  /** Looks from now on for what was switched on other nodes, until closed. */
  follow(): void {
    const look = () => {
      this.#timer = setTimeout(() => {
        // While the database is away the switches stay as they are.
        void this.refresh()
          .catch(() => {})
          .finally(() => this.#timer && look())
      }, FOLLOW_MS)
    }
    look()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
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
