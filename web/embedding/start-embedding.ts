import type { QueryClient } from '@tanstack/react-query'
import { keepFavourites, useFavouriteRecipes } from '../favourites/favourite-recipes.ts'
import { site } from '../site/queries.ts'
import { hearParent, tellParent } from './listen-to-parent.ts'

/** Begins to speak with the page around the frame, once the operator's origins are known. */
export async function startEmbedding(client: QueryClient): Promise<void> {
  const { embed_origins: origins } = await client.ensureQueryData(site)
  const around = { parent: window.parent, origins, parentOrigin: originAround() }
  const favourites = {
    read: () => useFavouriteRecipes.getState().recipes,
    keep: keepFavourites,
  }
  addEventListener('message', (event) => hearParent(event, around, favourites))
  useFavouriteRecipes.subscribe(({ recipes }, before) => {
    // What the parent has sent back unchanged must not go to and fro.
    if (recipes.join() !== before.recipes.join()) {
      tellParent({ type: 'favorites', favorites: recipes }, around)
    }
  })
  tellParent({ type: 'ready' }, around)
}

/** The origin of the page around; undefined where the browser keeps it to itself. */
function originAround(): string | undefined {
  const ancestor = location.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}
