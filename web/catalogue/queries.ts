import { catalogueRoutes, type Item } from '@app/contract/catalogue.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'

/** Every item definition, in the server's order, and by its id. */
export interface Catalogue {
  readonly items: readonly Item[]
  readonly byId: ReadonlyMap<number, Item>
}

/** A page that is never idle gets them all the same. */
const IDLE_WAIT_MAX_MS = 3000

/** In other languages than the one shown, until the rest is there. */
const undescribed = {
  Description: '',
  DescriptionRu: '',
  DescriptionZh: '',
  DescriptionTr: '',
  DescriptionPt: '',
  DescriptionJa: '',
}

/**
 * Loaded once and kept for the whole visit (spec part 1 section 4, "Item catalogue"). The
 * descriptions in other languages, which are most of it and only searched in, follow when the page
 * has nothing better to do.
 */
export const catalogue = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal, client }): Promise<Catalogue> => {
    const { language } = useLanguage.getState()
    void client.prefetchQuery(tagNames(language))
    const items = await call(catalogueRoutes.readItems, { lang: language }, { signal })
    whenIdle(() => void describe(client))
    return catalogueOf(items.map((item) => ({ ...undescribed, ...item })))
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

const descriptions = queryOptions({
  queryKey: ['item-descriptions'],
  queryFn: ({ signal }) => call(catalogueRoutes.readDescriptions, {}, { signal }),
  staleTime: Infinity,
})

/** What tags are called in a language. */
export const tagNames = (lang: Language) =>
  queryOptions({
    queryKey: ['tag-names', lang],
    queryFn: ({ signal }) => call(catalogueRoutes.readTagNames, { lang }, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Browsers without `requestIdleCallback` (Safari) wait a moment instead. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_WAIT_MAX_MS })
  else setTimeout(act, IDLE_WAIT_MAX_MS)
}

async function describe(client: QueryClient): Promise<void> {
  const texts = new Map(
    (await client.fetchQuery(descriptions)).map((text) => [text.Itemdefid, text]),
  )
  client.setQueryData(
    catalogue.queryKey,
    (shown) =>
      shown && catalogueOf(shown.items.map((item) => ({ ...item, ...texts.get(item.Itemdefid) }))),
  )
}

function catalogueOf(items: readonly Item[]): Catalogue {
  return { items, byId: new Map(items.map((item) => [item.Itemdefid, item])) }
}
