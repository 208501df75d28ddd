import type { QueryClient } from '@tanstack/react-query'
import { keepFavourites } from '../favourites/favourite-recipes.ts'
import { site } from '../site/queries.ts'
import { announceReady, hearParent } from './listen-to-parent.ts'

/** Begins to speak with the page around the frame, once the operator's origins are known. */
export async function startEmbedding(client: QueryClient): Promise<void> {
  const { embed_origins: origins } = await client.ensureQueryData(site)
  const parent = window.parent
  addEventListener('message', (event) => hearParent(event, { parent, origins }, keepFavourites))
  announceReady({ parent, origins, parentOrigin: originAround() })
}

/** The origin of the page around; undefined where the browser keeps it to itself. */
function originAround(): string | undefined {
  const ancestor = location.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}
