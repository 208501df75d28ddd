import type { Catalog } from '../catalog/catalog.ts'
import { Field } from '@app/rules/content/field.ts'
import type { Kysely } from 'kysely'
import { readVersion } from '../db/content-version.ts'
import { Followed, type LookReport } from '../db/followed.ts'
import type { DB } from '../db/schema.ts'
import { type ContentKind, contentKinds } from './kinds.ts'

type Kinds = typeof contentKinds
type ContentOf<Kind extends keyof Kinds> =
  Kinds[Kind] extends ContentKind<infer Content> ? Content : never

interface Snapshot {
  readonly version: number
  readonly byKind: ReadonlyMap<string, unknown>
}

/** The play content in memory, replaced whole when an import has changed it. */
export class PlayContent {
  readonly #snapshot: Followed<Snapshot>

  private constructor(snapshot: Snapshot, look: (before: Snapshot) => Promise<Snapshot>) {
    this.#snapshot = new Followed(snapshot, look)
  }

  /** @param catalog - opened before: it is brought up to date first, so that it knows every item named */
  static async open(db: Kysely<DB>, catalog: Pick<Catalog, 'refresh'>): Promise<PlayContent> {
    const read = async () => {
      const snapshot = await readSnapshot(db)
      await catalog.refresh()
      return snapshot
    }
    return new PlayContent(await read(), async (before) =>
      (await readVersion(db)) === before.version ? before : read(),
    )
  }

  get<Kind extends keyof Kinds>(kind: Kind): ContentOf<Kind> {
    // Parsed by this kind's own reader.
    return this.#snapshot.value.byKind.get(kind) as ContentOf<Kind>
  }

  /** Calls back each time that this node sees that an import has changed it. */
  onReplaced(replaced: () => void): void {
    this.#snapshot.onReplaced(replaced)
  }

  follow(report: LookReport): void {
    this.#snapshot.follow(report)
  }

  close(): void {
    this.#snapshot.close()
  }
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
