import type { Item } from '@app/contract/catalog.ts'
import type { BuyOrder, OrderResult } from '@app/contract/order.ts'
import type { Quote } from '@app/contract/quote.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useCall } from '../api/use-call.ts'
import { useAutomaticOrders } from '../automatic-orders/use-automatic-orders.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { marketKeys } from './keys.ts'
import { myLots } from '../lots/queries.ts'
import { useQuotes } from '../lots/use-quotes.ts'
import { profile } from '../player/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { fly } from '../ui/fly.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import type { ItemDetails } from './book-rows.ts'
import type { OrderFields } from '../lots/order-in-address.ts'
import { useIfShown } from '../ui/use-if-shown.ts'
import { useOrderDraft } from './order-draft.ts'
import { isNow, levelsOf, prefill, readOrder } from './order-form.ts'
import { OrderForm } from './OrderForm.tsx'
import { itemDetails, type Placing, placeOrder } from './queries.ts'

interface Props {
  side: Side
  item: Item
  /** What the fields hold at first, if not the best price of the other side. */
  wanted: OrderFields | undefined
  onClose: () => void
}

/** The buy and the sell popup (spec part 1 sections 2 and 4). */
export function OrderPopup({ side, item, wanted, onClose }: Props) {
  const language = useLanguage((state) => state.language)
  const details = useQuery(itemDetails(item.Itemdefid))
  const held = useQuery(inventory)
  const owned = held.data && (held.data.counts.get(item.Itemdefid) ?? 0)
  // A sale begins with what is owned.
  const isPending = details.isPending || (side === 'sell' && held.isPending)
  const name = itemName(item, language)
  const tile = useRef<HTMLSpanElement>(null)

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <span ref={tile}>
            <ItemTile item={item} count={owned ?? 0} size={40} />
          </span>
          {t(side === 'buy' ? 'order.buy_title' : 'order.sell_title', { name })}
        </span>
      }
    >
      {details.isLoadingError && (
        <ErrorState error={details.error} onRetry={() => void details.refetch()} />
      )}
      {isPending && !details.isLoadingError && <Skeleton className="h-80" />}
      {details.data && !isPending && (
        <Ordering
          {...{ side, item, wanted, owned, tile }}
          details={details.data}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

interface OrderingProps extends Omit<Props, 'onClose'> {
  details: ItemDetails
  /** Pieces; undefined where it is not known. */
  owned: number | undefined
  /** What flies to the inventory when it is bought. */
  tile: RefObject<HTMLElement | null>
  onDone: () => void
}

/** The form with the quote for what is in its fields. */
function Ordering({ side, item, wanted, details, owned, tile, onDone }: OrderingProps) {
  const itemId = item.Itemdefid
  const close = useIfShown(onDone)
  const coins = useQuery(profile).data?.coins ?? 0
  const automatic = useAutomaticOrders().orders.length
  const openOrders = (useQuery(myLots).data?.length ?? 0) + automatic
  const book = side === 'buy' ? details.sell_orders : details.buy_orders
  const isLocked = useItemLocks((ids) => ids.has(itemId))
  const ownLots = new Set(details.user_lots.map((lot) => lot.lot_uuid))
  const draft = useOrderDraft(side, itemId, wanted, () =>
    prefill(side, levelsOf(book, ownLots)[0], owned),
  )
  const { fields } = draft
  const order = readOrder(itemId, fields)
  const { quotes, isChecking, refetch } = useQuotes(
    order ? [{ side, item_type_id: itemId, price: order.price, count: order.count }] : [],
    JSON.stringify([details.version, coins, owned, openOrders, isLocked]),
  )
  const quote = quotes?.[0]
  const done = (traded: number) => {
    draft.drop()
    if (side === 'buy' && traded > 0 && tile.current) fly(tile.current, inventoryLink())
    close()
  }
  const submit = useSubmit(side, itemId, { draft, onDone: done, onSettled: refetch })
  const place = (wanted: BuyOrder) => submit.run(placingOf(side, wanted, quote))
  const guard = usePriceGuard(order ? pricesOf(order).map((price) => ({ itemId, price })) : [], {
    busy: submit.busy,
    onPlace: () => order && place(order),
  })

  const type = (change: () => void) => {
    change()
    // What the server said of another order is not said of this one.
    submit.reset()
  }

  return (
    <OrderForm
      key={draft.isRestored ? 'restored' : 'new'}
      side={side}
      item={item}
      book={book}
      ownSide={side === 'buy' ? details.buy_orders : details.sell_orders}
      ownLots={ownLots}
      coins={coins}
      owned={owned}
      fields={fields}
      onFields={(next) => type(() => draft.type(next))}
      onStartOver={draft.isRestored ? () => type(() => draft.clear()) : undefined}
      quote={quote}
      checking={isChecking || guard.isPending}
      onRetry={refetch}
      onSubmit={(wanted) => guard.ask() || place(wanted)}
      question={guard.question && <FarPriceWidget {...guard.question} />}
      busy={submit.busy}
      error={submit.error}
      onRepeat={submit.repeat}
    />
  )
}

/** What it pays, and what it asks for afterwards. */
function pricesOf({ price, resale_price }: BuyOrder): number[] {
  return resale_price === undefined ? [price] : [price, resale_price]
}

/** What the button said: trade everything now, or leave a lot, under the terms that were shown. */
function placingOf(side: Side, order: BuyOrder, quote: Quote | undefined): Placing {
  if (!quote || 'refused' in quote) return { side, order, now: false }
  const { traded, total } = quote
  return { side, order: { ...order, quoted: { traded, total } }, now: isNow(quote) }
}

/** Of the menus the one in sight: on top, or on a phone below. */
function inventoryLink(): Element | undefined {
  const links = document.querySelectorAll(`nav a[href="${paths.inventory}"]`)
  return [...links].find((link) => link.checkVisibility())
}

interface Submitting {
  draft: Pick<ReturnType<typeof useOrderDraft>, 'send'>
  onDone: (traded: number) => void
  onSettled: () => void
}

function useSubmit(side: Side, itemId: number, { draft, onDone, onSettled }: Submitting) {
  const client = useQueryClient()
  return useCall<Placing, OrderResult>({
    about: `order/${side}/${itemId}`,
    send: (placing, once) => draft.send(() => placeOrder(placing, once)),
    same: ({ order }) => [...pricesOf(order), order.count, order.ends_at ?? 0],
    failed: 'inline',
    done: (result) => {
      toast(resultText(side, result), 'done')
      onDone(result.traded)
    },
    // Refused or done, the book is another one: the next press is for what the server says now.
    settled: () => {
      onSettled()
      return client.invalidateQueries({ queryKey: marketKeys.details(itemId) })
    },
  })
}

function resultText(side: Side, { traded, rest }: OrderResult): string {
  if (rest === 0) return t(side === 'buy' ? 'order.bought' : 'order.sold', { count: traded })
  if (traded === 0) return t('order.waits', { count: rest })
  const id = side === 'buy' ? 'order.bought_partly' : 'order.sold_partly'
  return t(id, { count: traded, rest })
}
