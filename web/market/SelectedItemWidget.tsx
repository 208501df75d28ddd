import type { Item } from '@app/contract/catalogue.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { memo, Suspense, useCallback, useRef, useState } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useInterval } from '../chart/use-interval.ts'
import { favouriteItems } from '../favourites/favourites.ts'
import { itemName } from '../catalogue/item-name.ts'
import { useLanguage, useMessages, withMessages } from '../i18n/language.ts'
import { startSignIn } from '../session/sign-in.ts'
import { useCancelling } from './cancelling.ts'
import { ItemDetail } from './ItemDetail.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { beyond, DEEP, DEPTH } from './book-rows.ts'
import { chart, itemDetails } from './queries.ts'
import { useKeys } from '../ui/use-keys.ts'
import { useSwipeBack } from '../ui/use-swipe-back.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

// Asked for at once: the chart is part of the item, only not of the first look at the list.
const PriceChart = lazyPart(
  () => withMessages('chart', import('./PriceChart.tsx')),
  'PriceChart',
  'panel',
)
void PriceChart.preload()
const OrderPopup = lazyPart(() => import('./OrderPopup.tsx'), 'OrderPopup', 'popup')
const CancelPopup = lazyPart(() => import('./CancelPopup.tsx'), 'CancelPopup', 'popup')
const ItemRecipesWidget = lazyPart(
  () => withMessages('craft', withMessages('makeOrBuy', import('../craft/ItemRecipesWidget.tsx'))),
  'ItemRecipesWidget',
  'panel',
)

const OriginsWidget = lazyPart(
  () => withMessages('origins', import('../origins/OriginsWidget.tsx')),
  'OriginsWidget',
  'panel',
)

const AlertWidget = lazyPart(
  () => withMessages('desk', import('../alerts/AlertWidget.tsx')),
  'AlertWidget',
)
const LockWidget = lazyPart(
  () => withMessages('desk', import('../item-locks/LockWidget.tsx')),
  'LockWidget',
)

const route = getRouteApi('/main/marketplace/market')

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
  useMessages()
  const { item, count, signedIn, onBack } = props
  const [interval, chooseInterval] = useInterval(route.useSearch().interval)
  const { order, asked, openOrder, ask, close } = usePopups(signedIn && item.CanSell)
  const cancelling = useCancelling(({ lots }) => lots)
  const isFavourite = favouriteItems.useMarked(({ ids }) => ids.includes(item.Itemdefid))
  const [depth, setDepth] = useState(DEPTH)
  const details = useQuery({
    ...itemDetails(item.Itemdefid, depth),
    placeholderData: keepPreviousData,
  })
  const trades = useQuery(chart(item.Itemdefid, interval))
  useKeys({ b: () => openOrder('buy'), s: () => openOrder('sell') })
  const detail = useRef<HTMLDivElement>(null)
  useSwipeBack(detail, onBack)

  return (
    <div ref={detail} className="touch-pan-y touch-pinch-zoom">
      <ItemDetail
        item={item}
        details={details.data}
        error={details.error}
        onRetry={() => void details.refetch()}
        count={count}
        signedIn={signedIn}
        isFavourite={isFavourite}
        onFavourite={() => favouriteItems.toggle(item.Itemdefid)}
        cancelling={cancelling}
        beyond={(orders) => beyond(orders, depth)}
        onDeeper={() => setDepth(DEEP)}
        onOrder={openOrder}
        onCancel={ask}
        onLogIn={startSignIn}
        onBack={onBack}
        marks={signedIn && <OwnMarks item={item} count={count} />}
        recipes={
          signedIn && (
            <Suspense>
              <OriginsWidget itemId={item.Itemdefid} />
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
              onInterval={chooseInterval}
              onRefresh={() => void trades.refetch()}
              oldSince={trades.isRefetchError ? trades.dataUpdatedAt : undefined}
            />
          </Suspense>
        }
      />
      <Suspense>
        {order && <OrderPopup side={order} item={item} onClose={() => close('order')} />}
        {(asked || cancelling.size > 0) && (
          <CancelPopup lots={asked} onClose={() => close('cancel')} />
        )}
      </Suspense>
    </div>
  )
})

/** What the player keeps about the item: its alerts, its lock. */
function OwnMarks({ item, count }: Pick<Props, 'item' | 'count'>) {
  const name = itemName(
    item,
    useLanguage((state) => state.language),
  )
  return (
    <Suspense>
      {item.CanSell && <AlertWidget key={item.Itemdefid} itemId={item.Itemdefid} name={name} />}
      <LockWidget key={item.Itemdefid} itemId={item.Itemdefid} name={name} count={count} />
    </Suspense>
  )
}

/** The popups of the item: which one the address or the history's entry has open. */
function usePopups(canTrade: boolean) {
  const search = route.useSearch()
  const asked = useLocation({ select: ({ state }) => state.cancel })
  const overlay = useOverlay()
  const ask = useCallback((lot: string) => overlay.open({}, { cancel: [lot] }), [overlay])
  return {
    order: canTrade && (['buy', 'sell'] as const).find((side) => side === search.order),
    asked,
    openOrder: (side: 'buy' | 'sell') => canTrade && overlay.open({ order: side }),
    ask,
    close: overlay.close,
  }
}
