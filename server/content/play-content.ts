import { Field } from '@app/rules/content/field.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type ContentKind, contentKinds } from './kinds.ts'

/** Milliseconds between two looks for a new version. */
const FOLLOW_MS = 1000

type Kinds = typeof contentKinds
type ContentOf<Kind extends keyof Kinds> =
  Kinds[Kind] extends ContentKind<infer Content> ? Content : never

interface Snapshot {
  readonly version: number
  readonly byKind: ReadonlyMap<string, unknown>
}

/** The play content in memory, replaced whole when an import has changed it. */
export class PlayContent {
  #snapshot: Snapshot
  #timer: NodeJS.Timeout | undefined
  readonly #db: Kysely<DB>

  private constructor(db: Kysely<DB>, snapshot: Snapshot) {
    this.#db = db
    this.#snapshot = snapshot
  }

  static async open(db: Kysely<DB>): Promise<PlayContent> {
    return new PlayContent(db, await readSnapshot(db))
  }

  get<Kind extends keyof Kinds>(kind: Kind): ContentOf<Kind> {
    // Parsed by this kind's own reader.
    return this.#snapshot.byKind.get(kind) as ContentOf<Kind>
  }

  /** Looks for new versions until closed. */
  follow(): void {
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

  /** Reads the content again if an import has changed it. */
  async refresh(): Promise<void> {
    try {
      if ((await readVersion(this.#db)) === this.#snapshot.version) return
      this.#snapshot = await readSnapshot(this.#db)
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
  // The version first: what changes in between is read again a second later.
  const version = await readVersion(db)
  const rows = await db.selectFrom('play_content').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.kind, row.content]))
  const byKind = Object.entries<ContentKind<unknown>>(contentKinds).map(
    ([name, kind]): [string, unknown] => {
      const content = stored.get(name)
      return [name, content === undefined ? kind.empty : kind.parse(new Field(content))]
    },
  )
  return { version, byKind: new Map(byKind) }
}
