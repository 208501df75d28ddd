import type { Kysely } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock/clock.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import type { Worker } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'

/** What the factory's use cases work with. */
export interface FactoryDeps {
  readonly db: Kysely<DB>
  readonly reads: Reads
  readonly clock: Clock
  readonly catalog: Catalog
  readonly content: PlayContent
  readonly worker: Worker
  readonly change: ChangeDeps
}
