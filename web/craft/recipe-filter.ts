import type { Item } from '@app/contract/catalog.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { foldSearch } from '@app/rules/fold-case.ts'
import { searchText } from '../catalog/item-name.ts'

/** Two groups of the screen beside those of the recipes (spec part 2 section 2). */
// As addresses that players have kept name it.
export const FAVORITES = 'favourites'
export const ALL = 'all'

export interface RecipeFilter {
  /** A CraftGroup, `FAVORITES` or `ALL`. */
  readonly group: string
  readonly text: string
  readonly hideUnavailable: boolean
}

/** The tabs: favorites where there are any, all, and one for each craft group in its order. */
export function groupsOf(
  recipes: readonly CraftRecipe[],
  favorites: readonly number[],
): readonly string[] {
  const known = new Set(recipes.map((recipe) => recipe.TypeId))
  const some = favorites.some((id) => known.has(id))
  return [...(some ? [FAVORITES] : []), ALL, ...new Set(recipes.map((recipe) => recipe.CraftGroup))]
}

/** The group in view: the chosen one while it exists, else the first of them. */
export function groupInView(groups: readonly string[], chosen: string | undefined): string {
  return chosen !== undefined && groups.includes(chosen) ? chosen : (groups[0] ?? ALL)
}

interface Known {
  readonly favorites: ReadonlySet<number>
  readonly itemOf: (itemId: number) => Item | undefined
  /** Units that could be crafted now. */
  readonly maxOf: (recipe: CraftRecipe) => number
}

/** The recipes shown: of the group, named or described by the text in any language, craftable. */
export function filterRecipes(
  recipes: readonly CraftRecipe[],
  { group, text, hideUnavailable }: RecipeFilter,
  { favorites, itemOf, maxOf }: Known,
): readonly CraftRecipe[] {
  const wanted = foldSearch(text)
  const speaksOf = (recipe: CraftRecipe) => {
    const item = itemOf(recipe.ItemForVision)
    return item !== undefined && searchText(item).includes(wanted)
  }
  return recipes.filter(
    (recipe) =>
      (group === ALL ||
        (group === FAVORITES ? favorites.has(recipe.TypeId) : recipe.CraftGroup === group)) &&
      (wanted === '' || speaksOf(recipe)) &&
      (!hideUnavailable || maxOf(recipe) > 0),
  )
}
