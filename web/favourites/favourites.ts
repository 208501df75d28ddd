import { browserKeys } from '../browser-keys.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { createFavouriteList, FAVOURITES_MAX } from './favourite-list.ts'

const sayFull = () => toast(t('kit.favourites_full', { max: FAVOURITES_MAX }), 'failed')

/** The player's favourite recipes, by TypeId (spec part 1 section 9). */
export const favouriteRecipes = createFavouriteList(browserKeys.favouriteRecipes, sayFull)

/** The player's favourite items, by id. */
export const favouriteItems = createFavouriteList(browserKeys.favouriteItems, sayFull)
