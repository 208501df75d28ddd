import type { Item } from '@app/contract/catalog.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useWaitingLevels } from '../automatic-orders/use-waiting-levels.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { useMarking } from '../favorites/use-marking.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage, useMessages, withMessages } from '../i18n/language.ts'
import { ItemListsButton } from '../lists/ItemListsButton.tsx'
import { startSignIn } from '../session/sign-in.ts'
import { useCancelling } from './cancelling.ts'
import { ItemDetail } from './ItemDetail.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { beyond, DEEP, DEPTH, type ItemDetails } from './book-rows.ts'
import { inventory } from '../inventory/queries.ts'
import { orderInAddress, type OrderFields, readOrderInAddress } from '../lots/order-in-address.ts'
import { itemDetails, pace } from './queries.ts'
import { usePriceChart } from './use-price-chart.ts'
import { useKeys } from '../ui/use-keys.ts'
import { useSwipeBack } from '../ui/use-swipe-back.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { whenIdle } from '../ui/when-idle.ts'

// Asked for at once: the chart is part of the item, only not of the first look at the list.
const PriceChart = lazyPart(
  () => withMessages('chart', import('./PriceChart.tsx')),
  'PriceChart',
  'panel',
)
void PriceChart.preload()
const TapeWidget = lazyPart(() => import('./TapeWidget.tsx'), 'TapeWidget', 'panel')
const OrderPopup = lazyPart(
  () => withMessages('desk', import('./OrderPopup.tsx')),
  'OrderPopup',
  'popup',
)
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
const FairPriceWidget = lazyPart(
  () => withMessages('desk', import('../fair-price/FairPriceWidget.tsx')),
  'FairPriceWidget',
)
const AutomaticWidget = lazyPart(
  () => withMessages('desk', import('../automatic-orders/AutomaticWidget.tsx')),
  'AutomaticWidget',
)
const AutomaticLadder = lazyPart(
  () => withMessages('desk', import('../automatic-orders/AutomaticListWidget.tsx')),
  'AutomaticLadder',
)
const CancelItemWidget = lazyPart(() => import('./CancelItemWidget.tsx'), 'CancelItemWidget')
const LockWidget = lazyPart(
  () => withMessages('desk', import('../item-locks/LockWidget.tsx')),
  'LockWidget',
)

const HeldCostWidget = lazyPart(
  () => withMessages('profit', import('../profit/HeldCostWidget.tsx')),
  'HeldCostWidget',
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
  const { openOrder, ask } = useOpening(signedIn && item.CanSell)
  const levels = useLevels(openOrder, count)
  const cancelling = useCancelling(({ lots }) => lots)
  const isFavorite = useFavoriteIds('items').ids.includes(item.Itemdefid)
  const favorite = useMarking('items')
  const [depth, setDepth] = useState(DEPTH)
  const details = useQuery({
    ...itemDetails(item.Itemdefid, depth),
    placeholderData: keepPreviousData,
  })
  const paced = useQuery({
    ...pace(item.Itemdefid),
    enabled: (details.data?.user_lots.length ?? 0) > 0,
  })
  const waiting = useWaitingLevels(item.Itemdefid, signedIn)
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
        isFavorite={isFavorite}
        onFavorite={() => favorite.toggle(item.Itemdefid)}
        waiting={waiting}
        pace={paced.data}
        cancelling={cancelling}
        beyond={(orders) => beyond(orders, depth)}
        onDeeper={() => setDepth(DEEP)}
        onOrder={openOrder}
        onTake={signedIn && item.CanSell ? levels : undefined}
        onCancel={ask}
        onLogIn={startSignIn}
        onBack={onBack}
        marks={signedIn && <OwnMarks item={item} count={count} />}
        fair={item.CanSell && <Worth itemId={item.Itemdefid} />}
        cancelAll={
          signedIn && details.data && <CancelAll itemId={item.Itemdefid} details={details.data} />
        }
        tape={<Tape itemId={item.Itemdefid} />}
        recipes={signedIn && <Recipes itemId={item.Itemdefid} held={count} />}
        costs={signedIn && <OwnCosts itemId={item.Itemdefid} count={count} />}
        chart={<ItemChart itemId={item.Itemdefid} signedIn={signedIn} />}
      />
      <Popups item={item} canTrade={signedIn && item.CanSell} />
    </div>
  )
})

function Tape({ itemId }: { itemId: number }) {
  return (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <TapeWidget itemId={itemId} />
    </Suspense>
  )
}

/** The item's trades, as the address says. */
function ItemChart({ itemId, signedIn }: { itemId: number; signedIn: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="h-88 sm:h-100" />}>
      <PriceChart
        itemId={itemId}
        signedIn={signedIn}
        {...usePriceChart(itemId, route.useSearch())}
      />
    </Suspense>
  )
}

/** What the item is worth by its trades. */
function Worth({ itemId }: { itemId: number }) {
  return (
    <Suspense fallback={<Skeleton className="h-23" />}>
      <FairPriceWidget itemId={itemId} />
    </Suspense>
  )
}

/** Where the item comes from, and what it is good for. */
function Recipes({ itemId, held }: { itemId: number; held: number }) {
  return (
    <Suspense>
      <AutomaticLadder itemId={itemId} held={held} />
      <OriginsWidget itemId={itemId} />
      <ItemRecipesWidget itemId={itemId} />
    </Suspense>
  )
}

/** What the player keeps about the item: its alerts, its lock. */
function OwnMarks({ item, count }: Pick<Props, 'item' | 'count'>) {
  const name = itemName(
    item,
    useLanguage((state) => state.language),
  )
  const held = useQuery(inventory).data && count
  const icons = 1 + (item.CanSell ? 2 : 0) + (count > 0 ? 1 : 0)
  return (
    <Suspense fallback={<MarksRoom icons={icons} />}>
      {item.CanSell && <AutomaticWidget itemId={item.Itemdefid} name={name} held={held} />}
      <AlertWidget itemId={item.Itemdefid} name={name} isTraded={item.CanSell} />
      <ItemListsButton itemId={item.Itemdefid} name={name} />
      <LockWidget itemId={item.Itemdefid} count={count} />
    </Suspense>
  )
}

/** Keeps the room of so many icons: the name beside them breaks its lines once. */
const MarksRoom = ({ icons }: { icons: number }) =>
  Array.from({ length: icons }, (_, nth) => (
    <span key={nth} aria-hidden="true" className="size-9 shrink-0 pointer-coarse:size-11" />
  ))

/** The way out of all that the player has ordered of the item. */
const CancelAll = ({ itemId, details }: { itemId: number; details: ItemDetails }) => (
  <Suspense>
    <CancelItemWidget itemId={itemId} lots={details.user_lots} />
  </Suspense>
)

/** What the player's pieces have cost. */
const OwnCosts = (props: { itemId: number; count: number }) => (
  <Suspense fallback={props.count > 0 && <Skeleton className="h-17 sm:h-11" />}>
    <HeldCostWidget {...props} />
  </Suspense>
)

/** Opens the popups of the item. */
function useOpening(canTrade: boolean) {
  const overlay = useOverlay()
  const ask = useCallback((cancel: readonly string[]) => overlay.open({}, { cancel }), [overlay])
  const openOrder = useCallback(
    (side: Side, fields?: OrderFields) =>
      canTrade && overlay.open({ order: orderInAddress(side, fields) }),
    [overlay, canTrade],
  )
  // On a slow network it takes a second, which a press should not wait for.
  useEffect(() => {
    if (canTrade) whenIdle(() => void OrderPopup.preload())
  }, [canTrade])
  return { openOrder, ask }
}

/** The popup that the address or the history's entry has open; what lies below stays as it is drawn. */
function Popups({ item, canTrade }: { item: Item; canTrade: boolean }) {
  const asked = useLocation({ select: ({ state }) => state.cancel })
  const { close } = useOverlay()
  const text = route.useSearch({ select: (search) => search.order })
  const order = canTrade ? readOrderInAddress(text) : undefined
  return (
    <Suspense>
      {order && (
        <OrderPopup
          side={order.side}
          wanted={order.fields}
          item={item}
          onClose={() => close('order')}
        />
      )}
      <CancelPopup open={asked !== undefined} lots={asked} onClose={() => close('cancel')} />
    </Suspense>
  )
}

/** A level of the sells is bought, one of the buys is sold to: no more than the player holds. */
function useLevels(
  openOrder: (side: Side, fields: OrderFields) => unknown,
  held: number,
): Record<Side, (price: number, count: number) => void> {
  return useMemo(
    () => ({
      sell: (price, count) => openOrder('buy', { price, count: Math.min(count, MAX_COUNT) }),
      buy: (price, count) =>
        openOrder('sell', { price, count: Math.min(count, held, MAX_COUNT) || Number.NaN }),
    }),
    [openOrder, held],
  )
}
