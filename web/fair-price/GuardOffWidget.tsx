import { useQuery } from '@tanstack/react-query'
import { farOrders, itemsAmong, type PricedOrder } from './far-orders.ts'
import { GuardWidget } from './GuardWidget.tsx'
import { fairPrices, priceGuard } from './queries.ts'

/**
 * Lets the question be turned on again, where a price is far and nothing would be asked. Not beside the
 * question, which has the switch.
 */
export function GuardOffWidget({ orders }: { orders: readonly PricedOrder[] }) {
  const fairs = useQuery(fairPrices(itemsAmong(orders))).data
  const isGuarded = useQuery(priceGuard).data ?? true
  if (isGuarded || !fairs || farOrders(orders, fairs).length === 0) return null
  return <GuardWidget />
}
