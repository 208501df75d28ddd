import { maxCraftable } from '@app/rules/craft/craft-count.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useAddressedText } from '../address/use-addressed.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { useInitial } from '../ui/use-initial.ts'
import { ALL, filterRecipes, groupInView, groupsOf } from './recipe-filter.ts'
import type { RecipeBook } from './use-recipe-book.ts'

const route = getRouteApi('/main/craft/receipts')

/** Group and text are in the address, the toggle in the browser's storage. */
export function useRecipeFilter(book: RecipeBook) {
  const { ids, isPending } = useFavoriteIds('recipes')
  const search = route.useSearch()
  const rewrite = useRewrite()
  const [text, setText] = useAddressedText(search)
  const [hideUnavailable, setHide] = useState(
    () => localTexts.read(browserKeys.hideUnavailable) === 'true',
  )
  const groups = groupsOf(book.recipes, ids)
  const initial = useInitial(book.isPending || isPending ? undefined : groups[0])
  const group = groupInView(groups, search.group ?? initial)
  const filter = useMemo(() => ({ group, text, hideUnavailable }), [group, text, hideUnavailable])
  const settled = useDeferredValue(filter)
  const shown = filterRecipes(book.recipes, settled, {
    favorites: new Set(ids),
    itemOf: (id) => book.items.get(id),
    maxOf: (recipe) => maxCraftable(recipe, book.countMax, book.heldOf),
  })
  const onHideUnavailable = (hide: boolean) => {
    localTexts.write(browserKeys.hideUnavailable, String(hide))
    setHide(hide)
  }
  return {
    groups,
    filter,
    shown,
    onText: setText,
    onGroup: (chosen: string) => rewrite({ group: chosen }),
    onHideUnavailable,
    onAll: () => {
      setText('')
      rewrite({ group: ALL })
      onHideUnavailable(false)
    },
  }
}
