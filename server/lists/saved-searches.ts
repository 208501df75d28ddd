import type { Input } from '@app/contract/route.ts'
import {
  type SavedSearch,
  SAVED_SEARCHES_MAX,
  type savedSearchRoutes,
} from '@app/contract/watch-list.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { plainName, requireFreeName } from './names.ts'

const columns = ['search_id', 'name', 'search'] as const

/** The player's saved searches, oldest first. */
export function listSearches(db: Kysely<DB>, playerId: string): Promise<SavedSearch[]> {
  return db
    .selectFrom('saved_search')
    .select(columns)
    .where('player_id', '=', playerId)
    .orderBy('search_id')
    .execute()
}

/** Saves a search under a name. Refuses with `saved_search_limit`, `name_taken`. */
export function createSearch(
  deps: ChangeDeps,
  playerId: string,
  { name, search }: Input<typeof savedSearchRoutes.create>,
  call: CallKey | undefined,
): Promise<SavedSearch> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const searches = await listSearches(c.tx, playerId)
    if (searches.length >= SAVED_SEARCHES_MAX) {
      throw new Refusal('saved_search_limit', { limit: SAVED_SEARCHES_MAX })
    }
    requireFreeName(searches, name)
    const made = await c.tx
      .insertInto('saved_search')
      .values({ search_id: c.newId(), player_id: playerId, name: plainName(name), search })
      .returning(columns)
      .executeTakeFirstOrThrow()
    tell(c, playerId)
    return made
  })
}

/** Gives a saved search another name. Refuses with `saved_search_not_found`, `name_taken`. */
export function renameSearch(
  deps: ChangeDeps,
  playerId: string,
  { search_id, name }: Input<typeof savedSearchRoutes.rename>,
  call: CallKey | undefined,
): Promise<SavedSearch> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const searches = await listSearches(c.tx, playerId)
    const others = searches.filter((other) => other.search_id !== search_id.toLowerCase())
    if (others.length === searches.length) throw new Refusal('saved_search_not_found')
    requireFreeName(others, name)
    const renamed = await c.tx
      .updateTable('saved_search')
      .set({ name: plainName(name) })
      .where('search_id', '=', search_id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    tell(c, playerId)
    return renamed
  })
}

/** Removes a saved search. Refuses with `saved_search_not_found`. */
export function removeSearch(
  deps: ChangeDeps,
  playerId: string,
  searchId: string,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const { numDeletedRows } = await c.tx
      .deleteFrom('saved_search')
      .where('search_id', '=', searchId)
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Refusal('saved_search_not_found')
    tell(c, playerId)
    return {}
  })
}

function tell(c: Change, playerId: string): void {
  c.tell(playerId, { type: 'lists_changed', data: { part: 'saved_searches' } })
}
