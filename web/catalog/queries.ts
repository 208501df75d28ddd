import { catalogRoutes, type Item } from '@app/contract/catalog.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { untilAnswered } from './until-answered.ts'

/** Every item definition, in the server's order, and by its id. */
export interface Catalog {
  readonly items: readonly Item[]
  readonly byId: ReadonlyMap<number, Item>
}

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
 * Loaded once and kept for the whole visit (spec part 1 section 4, "Item catalog"). The
 * descriptions in other languages, which are most of it and only searched in, follow when the page
 * has nothing better to do.
 */
export const catalog = queryOptions({
  queryKey: ['catalog'],
  queryFn: async ({ signal, client }): Promise<Catalog> => {
    const { language } = useLanguage.getState()
    void client.prefetchQuery(tagNames(language))
    const items = await call(catalogRoutes.readItems, { lang: language }, { signal })
    whenIdle(() => void describe(client))
    return catalogOf(items.map((item) => ({ ...undescribed, ...item })))
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

const descriptions = queryOptions({
  queryKey: ['item-descriptions'],
  queryFn: ({ signal }) => call(catalogRoutes.readDescriptions, {}, { signal }),
  staleTime: Infinity,
})

/** What tags are called in a language. */
export const tagNames = (lang: Language) =>
  queryOptions({
    queryKey: ['tag-names', lang],
    queryFn: ({ signal }) => call(catalogRoutes.readTagNames, { lang }, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** While they are asked for, a catalog that is loaded again needs no other who asks. */
let isDescribing = false

async function describe(client: QueryClient): Promise<void> {
  if (isDescribing) return
  isDescribing = true
  const found = await untilAnswered(() => client.fetchQuery(descriptions), onChance)
  isDescribing = false
  const texts = new Map(found.map((text) => [text.Itemdefid, text]))
  client.setQueryData(
    catalog.queryKey,
    (shown) =>
      shown && catalogOf(shown.items.map((item) => ({ ...item, ...texts.get(item.Itemdefid) }))),
  )
}

/** The network is back, or another language is shown, in which nothing is described yet. */
function onChance(listener: () => void): () => void {
  addEventListener('online', listener)
  const end = useLanguage.subscribe((now, before) => {
    if (now.language !== before.language) listener()
  })
  return () => {
    removeEventListener('online', listener)
    end()
  }
}

function catalogOf(items: readonly Item[]): Catalog {
  return { items, byId: new Map(items.map((item) => [item.Itemdefid, item])) }
}
