import type { adminRoutes } from '@app/contract/admin.ts'
import type { Reply } from '@app/contract/route.ts'

export type AdminUser = Reply<typeof adminRoutes.getUser>
export type Economy = Reply<typeof adminRoutes.economy>
export type OpenExchange = Reply<typeof adminRoutes.openExchanges>['response'][number]
export type Flow = Economy['flows'][number]

/** Days of sources and sinks that are shown. */
export const FLOW_DAYS = 14
