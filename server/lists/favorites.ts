import {
  type FavoriteKind,
  type favoriteRoutes,
  type Favorites,
  FAVORITES_MAX,
} from '@app/contract/favorite.ts'
import type { Input } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'

export interface FavoriteDeps extends ChangeDeps {
  /** Whether there is such an item or recipe. */
  readonly knows: Readonly<Record<FavoriteKind, (id: number) => boolean>>
}

/** What the player has marked. */
export async function readFavorites(db: Kysely<DB>, playerId: string): Promise<Favorites> {
  const row = await db
    .selectFrom('favorites')
    .select(['items', 'recipes'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? { items: [], recipes: [] }
}

const unknownCodes = { items: 'item_not_found', recipes: 'receipt_not_found' } as const

/** Marks one, or no longer. Refuses with `item_not_found`, `receipt_not_found`, `favorite_limit`. */
export function markFavorite(
  deps: FavoriteDeps,
  playerId: string,
  { kind, id, is_marked }: Input<typeof favoriteRoutes.mark>,
  call: CallKey | undefined,
): Promise<Favorites> {
  return edit(deps, playerId, call, (before) => {
    if (is_marked && !deps.knows[kind](id)) throw new Refusal(unknownCodes[kind])
    const others = before[kind].filter((other) => other !== id)
    if (!is_marked) return { ...before, [kind]: others }
    if (others.length < before[kind].length) return before
    if (others.length >= FAVORITES_MAX)
      throw new Refusal('favorite_limit', { limit: FAVORITES_MAX })
    return { ...before, [kind]: [...others, id] }
  })
}

/** Marks all of these that are known, as long as there is room. */
export function mergeFavorites(
  deps: FavoriteDeps,
  playerId: string,
  input: Input<typeof favoriteRoutes.merge>,
  call: CallKey | undefined,
): Promise<Favorites> {
  const merged = (kind: FavoriteKind, before: Favorites) =>
    [...new Set([...before[kind], ...input[kind].filter(deps.knows[kind])])].slice(0, FAVORITES_MAX)
  return edit(deps, playerId, call, (before) => ({
    items: merged('items', before),
    recipes: merged('recipes', before),
  }))
}

/** Takes these, as far as they are known, in place of those there were. */
export function replaceFavorites(
  deps: FavoriteDeps,
  playerId: string,
  { kind, ids }: Input<typeof favoriteRoutes.replace>,
  call: CallKey | undefined,
): Promise<Favorites> {
  const known = ids.filter(deps.knows[kind])
  return edit(deps, playerId, call, (before) => ({ ...before, [kind]: known }))
}

function edit(
  deps: FavoriteDeps,
  playerId: string,
  call: CallKey | undefined,
  next: (before: Favorites) => Favorites,
): Promise<Favorites> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const before = await readFavorites(c.tx, playerId)
    const after = next(before)
    const isSame = (['items', 'recipes'] as const).every(
      (kind) => after[kind].join() === before[kind].join(),
    )
    if (!isSame) await write(c, playerId, after)
    return after
  })
}

async function write(c: Change, playerId: string, marked: Favorites): Promise<void> {
  await c.tx
    .insertInto('favorites')
    .values({ player_id: playerId, ...marked })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(marked))
    .execute()
  c.tell(playerId, { type: 'lists_changed', data: { part: 'favorites' } })
}
