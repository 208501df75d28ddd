import type { Item } from '@app/contract/catalogue.ts'
import type { Interval } from '@app/rules/market/chart.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { toggleFavouriteItem, useFavouriteItems } from '../favourites/favourite-items.ts'
import { withMessages } from '../i18n/language.ts'
import { startSignIn } from '../session/sign-in.ts'
import { ItemDetail } from './ItemDetail.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { chart, itemDetails, lookDeeper, beyondBook } from './queries.ts'
import { useKeys } from '../ui/use-keys.ts'

// Asked for at once: the chart is part of the item, only not of the first look at the list.
const priceChart = withMessages('chart', import('./PriceChart.tsx'))
const PriceChart = lazy(async () => ({ default: (await priceChart).PriceChart }))
const OrderPopup = lazy(() => import('./OrderPopup.tsx').then((m) => ({ default: m.OrderPopup })))
const CancelPopup = lazy(() =>
  import('./CancelPopup.tsx').then((m) => ({ default: m.CancelPopup })),
)
const ItemRecipesWidget = lazy(() =>
  withMessages('craft', withMessages('makeOrBuy', import('../craft/ItemRecipesWidget.tsx'))).then(
    (m) => ({
      default: m.ItemRecipesWidget,
    }),
  ),
)

interface Props {
  item: Item
  count: number
  signedIn: boolean
  onBack: () => void
}

/**
 * The chosen item with its live books, its chart and its popups. Kept as it is while the list beside it
 * changes.
 */
export const SelectedItemWidget = memo(function SelectedItemWidget(props: Props) {
  const { item, count, signedIn, onBack } = props
  const [interval, setInterval] = useState<Interval>('day')
  const [order, setOrder] = useState<'buy' | 'sell'>()
  const [asked, setAsked] = useState<readonly string[]>()
  const [cancelling, setCancelling] = useState<readonly string[]>([])
  const ask = useCallback((lot: string) => setAsked([lot]), [])
  const isFavourite = useFavouriteItems((state) => state.items.includes(item.Itemdefid))
  const details = useQuery(itemDetails(item.Itemdefid))
  const trades = useQuery(chart(item.Itemdefid, interval))
  const client = useQueryClient()
  useEffect(() => () => lookDeeper(client, item.Itemdefid, false), [client, item.Itemdefid])
  useKeys({ b: () => signedIn && setOrder('buy'), s: () => signedIn && setOrder('sell') })

  return (
    <>
      <ItemDetail
        item={item}
        details={details.data}
        error={details.error}
        onRetry={() => void details.refetch()}
        count={count}
        signedIn={signedIn}
        isFavourite={isFavourite}
        onFavourite={() => toggleFavouriteItem(item.Itemdefid)}
        cancelling={new Set(cancelling)}
        beyond={(orders) => beyondBook(orders, item.Itemdefid)}
        onDeeper={() => lookDeeper(client, item.Itemdefid, true)}
        onOrder={setOrder}
        onCancel={ask}
        onLogIn={startSignIn}
        onBack={onBack}
        recipes={
          signedIn && (
            <Suspense>
              <ItemRecipesWidget itemId={item.Itemdefid} />
            </Suspense>
          )
        }
        chart={
          <Suspense fallback={<Skeleton className="h-80" />}>
            <PriceChart
              data={trades.data}
              loading={trades.isFetching}
              interval={interval}
              onInterval={setInterval}
              onRefresh={() => void trades.refetch()}
            />
          </Suspense>
        }
      />
      <Suspense>
        {order && <OrderPopup side={order} item={item} onClose={() => setOrder(undefined)} />}
        {(asked || cancelling.length > 0) && (
          <CancelPopup lots={asked} onClose={() => setAsked(undefined)} onBusy={setCancelling} />
        )}
      </Suspense>
    </>
  )
})
