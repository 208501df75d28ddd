import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Queries that live events keep fresh; without a stream each is asked for every few seconds. */
interface KeptQueries {
  /** The key of one, or what the keys of several begin with. */
  readonly queryKey: QueryKey
  /** Loaded again after every break of the stream (spec part 1 section 4). */
  readonly isReloaded?: boolean
  /** Follows `market_updated`: loaded again where the page has not heard some of these. */
  readonly followsMarket?: boolean
}

/** What a feature does with live events. The page's list of them is `web/live-reactions.ts`. */
export interface LiveReaction {
  readonly on?: {
    readonly [T in LiveEvent['type']]?: (client: QueryClient, data: LiveEventOf<T>['data']) => void
  }
  readonly keeps?: readonly KeptQueries[]
  /** Called once, for what comes by no event. */
  readonly start?: (client: QueryClient) => void
  /** Whether an event comes behind a `market_updated` that the page has not heard; asked before `on`. */
  readonly missesUpdates?: (client: QueryClient, event: LiveEvent) => boolean
  /** Up to which `market_updated` the page knows the prices, as `<stream>/<sequence>`. */
  readonly pricesSeen?: (client: QueryClient) => string | undefined
}
