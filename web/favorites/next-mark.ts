import type { FavoriteKind, favoriteRoutes } from '@app/contract/favorite.ts'
import type { Input } from '@app/contract/route.ts'

export type Mark = Input<typeof favoriteRoutes.mark>

/**
 * What a press on a favorite's button asks for: the other of what is shown. Before the account has
 * said what is marked, nothing is shown as marked, and a press marks.
 */
export function nextMark(
  marked: Readonly<Record<FavoriteKind, readonly number[]>> | undefined,
  kind: FavoriteKind,
  id: number,
): Mark {
  return { kind, id, is_marked: !(marked?.[kind].includes(id) ?? false) }
}
