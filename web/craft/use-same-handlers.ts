import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useLayoutEffect, useMemo, useRef } from 'react'

interface CardHandlers {
  readonly onRun: (recipe: CraftRecipe, count: number) => void
  readonly onExpand: (recipe: CraftRecipe) => void
  readonly onFavorite: (recipe: CraftRecipe) => void
}

/** Functions that stay the same and do what the newest given ones do: cards need not render again. */
export function useSameHandlers(handlers: CardHandlers): CardHandlers {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  return useMemo(
    () => ({
      onRun: (recipe, count) => newest.current.onRun(recipe, count),
      onExpand: (recipe) => newest.current.onExpand(recipe),
      onFavorite: (recipe) => newest.current.onFavorite(recipe),
    }),
    [],
  )
}
