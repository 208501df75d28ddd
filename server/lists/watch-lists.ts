import type { Input } from '@app/contract/route.ts'
import {
  type WatchList,
  WATCH_LISTS_MAX,
  WATCHED_MAX,
  type watchListRoutes,
} from '@app/contract/watch-list.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change } from '../ledger/change.ts'
import type { FavoriteDeps } from './favorites.ts'
import { plainName, requireFreeName } from './names.ts'

const columns = ['list_id', 'name', 'items as item_ids'] as const

/** The player's lists, oldest first. */
export function listLists(db: Kysely<DB>, playerId: string): Promise<WatchList[]> {
  return db
    .selectFrom('watch_list')
    .select(columns)
    .where('player_id', '=', playerId)
    .orderBy('list_id')
    .execute()
}

/** Makes a list. Refuses with `watch_list_limit`, `name_taken`. */
export function createList(
  deps: FavoriteDeps,
  playerId: string,
  { name, item_ids }: Input<typeof watchListRoutes.create>,
  call: CallKey | undefined,
): Promise<WatchList> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const lists = await listLists(c.tx, playerId)
    if (lists.length >= WATCH_LISTS_MAX) {
      throw new Refusal('watch_list_limit', { limit: WATCH_LISTS_MAX })
    }
    requireFreeName(lists, name)
    const made = await c.tx
      .insertInto('watch_list')
      .values({
        list_id: c.newId(),
        player_id: playerId,
        name: plainName(name),
        items: item_ids.filter(deps.knows.items),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    tell(c, playerId)
    return made
  })
}

/** Gives a list another name. Refuses with `watch_list_not_found`, `name_taken`. */
export function renameList(
  deps: FavoriteDeps,
  playerId: string,
  { list_id, name }: Input<typeof watchListRoutes.rename>,
  call: CallKey | undefined,
): Promise<WatchList> {
  return edit(deps, playerId, list_id, call, (list, lists) => {
    requireFreeName(
      lists.filter((other) => other !== list),
      name,
    )
    return { ...list, name: plainName(name) }
  })
}

/**
 * Adds an item to a list, or takes it off. Refuses with `item_not_found`, `watch_list_not_found`,
 * `watch_list_full`.
 */
export function markOnList(
  deps: FavoriteDeps,
  playerId: string,
  { list_id, item_id, is_on }: Input<typeof watchListRoutes.mark>,
  call: CallKey | undefined,
): Promise<WatchList> {
  return edit(deps, playerId, list_id, call, (list) => {
    if (is_on && !deps.knows.items(item_id)) throw new Refusal('item_not_found')
    const others = list.item_ids.filter((other) => other !== item_id)
    if (!is_on) return { ...list, item_ids: others }
    if (others.length < list.item_ids.length) return list
    if (others.length >= WATCHED_MAX) throw new Refusal('watch_list_full', { limit: WATCHED_MAX })
    return { ...list, item_ids: [...others, item_id] }
  })
}

/** Removes a list. Refuses with `watch_list_not_found`. */
export function removeList(
  deps: FavoriteDeps,
  playerId: string,
  listId: string,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const { numDeletedRows } = await c.tx
      .deleteFrom('watch_list')
      .where('list_id', '=', listId)
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Refusal('watch_list_not_found')
    tell(c, playerId)
    return {}
  })
}

function edit(
  deps: FavoriteDeps,
  playerId: string,
  listId: string,
  call: CallKey | undefined,
  next: (list: WatchList, lists: readonly WatchList[]) => WatchList,
): Promise<WatchList> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const lists = await listLists(c.tx, playerId)
    const list = lists.find(({ list_id }) => list_id === listId.toLowerCase())
    if (!list) throw new Refusal('watch_list_not_found')
    const after = next(list, lists)
    if (after === list) return list
    await c.tx
      .updateTable('watch_list')
      .set({ name: after.name, items: after.item_ids })
      .where('list_id', '=', after.list_id)
      .execute()
    tell(c, playerId)
    return after
  })
}

function tell(c: Change, playerId: string): void {
  c.tell(playerId, { type: 'lists_changed', data: { part: 'watch_lists' } })
}
