import { siteRoutes } from '@app/contract/site.ts'
import type { Reply } from '@app/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

type Site = Reply<typeof siteRoutes.get>

/** What the page must know before anyone signs in: the sandbox, the fee. Fixed during a visit. */
export const site = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(siteRoutes.get, {}, { signal }),
  initialData: readPage,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The server writes it into the page, which then need not ask; a development server does not. */
function readPage(): Site | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name=site]')?.content
  return written === undefined ? undefined : (JSON.parse(written) as Site)
}
