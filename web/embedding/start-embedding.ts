import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { site } from '../site/queries.ts'
import { frameFavorites } from './favorites.ts'
import { hearParent, tellParent } from './listen-to-parent.ts'

/** Begins to speak with the page around the frame, once the operator's origins are known. */
export async function startEmbedding(client: QueryClient): Promise<void> {
  const { embed_origins: origins } = await siteAtLast(client)
  const around = { parent: window.parent, origins, parentOrigin: originAround() }
  const favorites = frameFavorites(client)
  addEventListener('message', (event) => hearParent(event, around, favorites))
  favorites.follow((ids) => tellParent({ type: 'favorites', favorites: ids }, around))
  useSession.subscribe(({ hasEnded }, before) => {
    if (hasEnded && !before.hasEnded) tellParent({ type: 'session_ended' }, around)
  })
  tellParent({ type: 'ready' }, around)
}

/** How the site is set, asked for until it is known: the page around waits to hear of the app. */
async function siteAtLast(client: QueryClient) {
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, 60_000)) {
    try {
      return await client.ensureQueryData(site)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** The origin of the page around; undefined where the browser keeps it to itself. */
function originAround(): string | undefined {
  const ancestor = location.ancestorOrigins?.[0]
  if (ancestor !== undefined) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}
