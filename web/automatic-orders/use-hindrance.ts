import { useQuery } from '@tanstack/react-query'
import { useItemLocks } from '../catalog/item-locks.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../player/queries.ts'
import { ApiError } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'

/** What an order sets aside when it is given. */
export type Aside = { readonly pieces: number } | { readonly coins: number }

interface Options {
  itemId: number
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
  /** Undefined while there is no order. */
  aside: Aside | undefined
  /** Coins that come back first. */
  returned?: number | undefined
}

/** Why an order cannot be given now: what it sets aside is locked or not there. */
export function useHindrance({ itemId, held, aside, returned = 0 }: Options): string | undefined {
  const isLocked = useItemLocks((ids) => ids.has(itemId))
  const coins = useQuery(profile).data?.coins
  if (!aside) return undefined
  if ('pieces' in aside) {
    if (isLocked) return t('item.locked')
    return held === undefined ? undefined : lackText('not_enough_items', aside.pieces, held)
  }
  return coins === undefined
    ? undefined
    : lackText('not_enough_coins', aside.coins, coins + returned)
}

function lackText(code: 'not_enough_items' | 'not_enough_coins', need: number, have: number) {
  return need > have ? refusalText(new ApiError(422, code, code, { need, have })) : undefined
}
