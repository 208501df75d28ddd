import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FarOrder, farOrders, itemsAmong, type PricedOrder } from './far-orders.ts'
import { type FairPrices, fairPrices, priceGuard } from './queries.ts'

const none: FairPrices = new Map()

interface Asking {
  readonly busy: boolean
  /** Places the orders, as the player has answered that the prices are meant. */
  readonly onPlace: () => void
}

interface Question extends Asking {
  readonly orders: readonly FarOrder[]
  /** Back to the form as it was. */
  readonly onChange: () => void
}

interface PriceGuard {
  /** It is not known yet whether to ask. */
  readonly isPending: boolean
  /** What `FarPriceWidget` asks in place of the form's button; undefined while nothing is asked. */
  readonly question: Question | undefined
  /** Asks before the orders are placed; false where there is nothing to ask. */
  readonly ask: () => boolean
}

/**
 * Asks once before orders far from the fair price are placed. Another price is another question;
 * without an answer from the server nothing is asked, and nothing is held back.
 */
export function usePriceGuard(orders: readonly PricedOrder[], asking: Asking): PriceGuard {
  const ids = itemsAmong(orders)
  const fairs = useQuery(fairPrices(ids))
  const guard = useQuery(priceGuard)
  const far = farOrders(orders, fairs.data ?? none)
  const about = JSON.stringify(far.map(({ itemId, price }) => [itemId, price]))
  const [asked, setAsked] = useState<string>()
  // What is typed later is asked about when it is sent, not while it is typed.
  if (asked !== undefined && asked !== about) setAsked(undefined)
  return {
    isPending: ids.length > 0 && (fairs.isLoading || guard.isLoading),
    question:
      asked === about && far.length > 0
        ? { orders: far, onChange: () => setAsked(undefined), ...asking }
        : undefined,
    ask() {
      if (far.length === 0 || guard.data !== true) return false
      setAsked(about)
      return true
    },
  }
}
