import type { Kysely } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock/clock.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import type { ChangeDeps } from '../ledger/change.ts'

/** What the wheels' use cases work with. */
export interface SpinDeps {
  readonly db: Kysely<DB>
  readonly reads: Reads
  readonly clock: Clock
  readonly catalog: Catalog
  readonly content: PlayContent
  readonly change: ChangeDeps
}
