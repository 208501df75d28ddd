import { type Quote, type QuoteCommand, quoteRoutes } from '@app/contract/quote.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import { useSettled } from './use-settled.ts'

/** A quoted refusal as the error that the order itself would be answered with. */
export function refusalOf({ refused, params }: Extract<Quote, { refused: string }>): ApiError {
  return new ApiError(422, refused, refused, params)
}

/** How long the fields rest before the server is asked. */
const REST_MS = 200

/** Changes of the market are gathered this long before the server is asked again. */
const GATHER_MS = 500

interface Quotes {
  /** One for each command, in their order; undefined until the server has answered for them. */
  readonly quotes: readonly Quote[] | undefined
  /** The commands have changed, and the answer to them is not here yet. */
  readonly isChecking: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * What commands would do now, by the server's own settlement. It is asked once the commands rest,
 * and again when something that decides the answer has changed; until then the last answer stays.
 *
 * @param basis - what decides the answer besides the commands: books, coins, pieces, open lots
 */
export function useQuotes(commands: readonly QuoteCommand[], basis: string): Quotes {
  const wanted = JSON.stringify(commands)
  const settled = useSettled(wanted, REST_MS)
  const query = useQuery({
    queryKey: ['market', 'quote', settled],
    queryFn: async ({ signal }) => {
      const asked = JSON.parse(settled) as QuoteCommand[]
      // Asked again when the market moves, also while there is nothing to ask.
      if (asked.length === 0) return []
      return (await call(quoteRoutes.quote, { commands: asked }, { signal })).quotes
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { refetch } = query
  useRefetch(basis, refetch)
  const isNone = wanted === '[]'
  const answer = wanted === settled ? query.data : undefined
  const hasFailed = wanted === settled && query.isLoadingError && !query.isFetching
  return {
    quotes: isNone ? [] : answer,
    isChecking: !isNone && !answer && !hasFailed,
    error: hasFailed ? query.error : null,
    refetch: () => void refetch(),
  }
}

/** Asks again when the basis has changed, at most once in a while. */
function useRefetch(basis: string, refetch: () => unknown): void {
  const before = useRef(basis)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (before.current === basis) return
    before.current = basis
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetch()
    }, GATHER_MS)
  }, [basis, refetch])
  useEffect(() => () => clearTimeout(timer.current), [])
}
