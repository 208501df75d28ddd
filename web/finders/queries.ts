import { type FinderKind, finderRoutes } from '@app/contract/finders.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { findersKey, ownOutlaysKey } from './keys.ts'

/** As long as the server keeps a ranking. */
const FRESH_MS = 10_000

/** What was recommended longer ago is not yesterday’s. */
const OLD_SEC = 2 * 86_400

/** What makes coins now, for all who look. */
export const finders = (kind: FinderKind) =>
  queryOptions({
    queryKey: [...findersKey, kind],
    queryFn: ({ signal }) => call(finderRoutes.get, { kind }, { signal }),
    refetchInterval: FRESH_MS,
    staleTime: FRESH_MS,
  })

/**
 * What the player has for it.
 *
 * @param at - of the ranking that it is for: with the next one it is asked for again
 */
export const ownOutlays = (kind: FinderKind, at: number) =>
  queryOptions({
    queryKey: [...ownOutlaysKey, kind, at],
    queryFn: ({ signal }) => call(finderRoutes.own, { kind }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
    staleTime: FRESH_MS,
  })

/** What was recommended on the last day that is over, and what came of it. */
export const finderRecord = (kind: FinderKind) =>
  queryOptions({
    queryKey: ['finder-record', kind],
    queryFn: async ({ signal }) => {
      const record = await call(finderRoutes.record, { kind }, { signal })
      const ageSec = Date.now() / 1000 - (record.day ?? Infinity)
      return { ...record, isOld: ageSec > OLD_SEC }
    },
    staleTime: 600_000,
  })
