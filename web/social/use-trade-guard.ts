import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fairPrices, priceGuard } from '../fair-price/queries.ts'
import type { Draft } from './trade-draft.ts'
import { type Uneven, unevenTrade } from './uneven-trade.ts'

interface TradeGuard {
  /** It is not known yet whether to ask. */
  readonly isPending: boolean
  /** What is asked about; undefined while nothing is. */
  readonly uneven: Uneven | undefined
  /** Asks before the player agrees; false where there is nothing to ask. */
  readonly ask: () => boolean
  /** The question is answered. */
  readonly close: () => void
}

/**
 * Asks once before a player agrees to a trade in which they give far more than they receive. Other
 * offers are another question; without an answer from the server nothing is asked, or held back.
 */
export function useTradeGuard(mine: Draft, theirs: Draft): TradeGuard {
  // The same answers as what both sides are worth.
  const given = useQuery(fairPrices(idsOf(mine)))
  const received = useQuery(fairPrices(idsOf(theirs)))
  const guard = useQuery(priceGuard)
  const uneven = unevenTrade(
    mine,
    theirs,
    new Map([...(given.data ?? []), ...(received.data ?? [])]),
  )
  const about = JSON.stringify([mine, theirs])
  const [asked, setAsked] = useState<string>()
  return {
    isPending: given.isLoading || received.isLoading || guard.isLoading,
    uneven: asked === about ? uneven : undefined,
    ask() {
      if (!uneven || guard.data !== true) return false
      setAsked(about)
      return true
    },
    close: () => setAsked(undefined),
  }
}

const idsOf = ({ items }: Draft) =>
  Object.keys(items)
    .map(Number)
    .toSorted((a, b) => a - b)
