import { type FavoriteKind, FAVORITES_MAX } from '@app/contract/favorite.ts'
import { browserKeys } from '../browser-keys.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { createFavoriteList } from './favorite-list.ts'

/** Says that no more can be marked. */
export const sayFull = () => toast(t('kit.favorites_full', { max: FAVORITES_MAX }), 'failed')

/**
 * What is marked in this browser while nobody is signed in (spec part 1 section 9): items by id,
 * recipes by TypeId. Whoever signs in takes it along to their account.
 */
export const keptFavorites = {
  items: createFavoriteList(browserKeys.favoriteItems, sayFull),
  recipes: createFavoriteList(browserKeys.favoriteRecipes, sayFull),
} as const satisfies Record<FavoriteKind, unknown>
