import { type FinderKind, finderRoutes } from '@app/contract/finders.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { findersKey } from './keys.ts'

/** As long as the server keeps a ranking. */
const FRESH_MS = 10_000

/** What makes coins now, with the part of who is signed in. */
export const finders = (kind: FinderKind) =>
  queryOptions({
    queryKey: [...findersKey, kind],
    queryFn: ({ signal }) => call(finderRoutes.get, { kind }, { signal }),
    refetchInterval: FRESH_MS,
    staleTime: FRESH_MS,
  })

/** What was recommended on the last day that is over, and what came of it. */
export const finderRecord = (kind: FinderKind) =>
  queryOptions({
    queryKey: ['finder-record', kind],
    queryFn: ({ signal }) => call(finderRoutes.record, { kind }, { signal }),
    staleTime: 600_000,
  })
