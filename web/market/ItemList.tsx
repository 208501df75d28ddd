import type { Item } from '@app/contract/catalog.ts'
import { useRouterState } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { ItemListsButton } from '../lists/ItemListsButton.tsx'
import { itemOfHash } from '../paths.ts'
import { T } from '../i18n/T.tsx'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Price } from '../ui/Price.tsx'

interface Props {
  items: readonly Item[]
  selected: number | undefined
  countOf: (itemId: number) => number
  /** Only players have lists. */
  signedIn: boolean
  /** What narrows and orders the list; with another one it begins at its top. */
  view: string
  onSelect: (itemId: number) => void
  /** Takes away whatever narrows the list. */
  onShowAll: () => void
}

/** The items to choose from; the selected one is brought to the middle. */
export function ItemList(props: Props) {
  const { items, selected, countOf, signedIn, view, onSelect, onShowAll } = props
  const list = useRef<VListHandle>(null)
  const centre = useEffectEvent((id: number | undefined) => {
    const at = items.findIndex((item) => item.Itemdefid === id)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
  })
  // The router puts the list where it was scrolled to at Back; the item comes after that.
  const arrived = useRouterState({
    select: (state) => itemOfHash(state.resolvedLocation?.hash ?? ''),
  })
  useEffect(() => {
    centre(selected)
    // Only a new selection moves the list; new prices must not pull it from under the pointer.
  }, [selected, arrived])
  const shownView = useRef(view)
  useEffect(() => {
    if (shownView.current !== view) list.current?.scrollToIndex(0)
    shownView.current = view
  }, [view])

  if (items.length === 0) {
    return <EmptyState action={<Button onClick={onShowAll}>{t('item.show_all')}</Button>} />
  }
  return (
    <VList
      ref={list}
      data={items}
      // A click counts while the list scrolls, too: by itself the list lets none through then.
      className="h-full overscroll-contain *:pointer-events-auto!"
      aria-label={t('market.items')}
    >
      {(item) => (
        <ItemRow
          key={item.Itemdefid}
          item={item}
          selected={item.Itemdefid === selected}
          count={countOf(item.Itemdefid)}
          signedIn={signedIn}
          onSelect={onSelect}
        />
      )}
    </VList>
  )
}

interface RowProps {
  item: Item
  selected: boolean
  count: number
  signedIn: boolean
  onSelect: (itemId: number) => void
}

/** Kept as it is while other items change: prices of some do, every second. */
const ItemRow = memo(function ItemRow(props: RowProps) {
  useMessages()
  const { item, selected, count, signedIn, onSelect } = props
  const prices = usePricesOf(item.Itemdefid)
  const language = useLanguage((state) => state.language)
  const id = item.Itemdefid
  const name = itemName(item, language)
  return (
    <div
      className={`flex items-center border-s-2 transition-colors duration-(--duration-fast) ${
        selected
          ? 'border-candle bg-oak-lit'
          : 'border-transparent hover:bg-oak focus-within:bg-oak'
      }`}
    >
      <button
        type="button"
        aria-current={selected}
        onClick={() => onSelect(id)}
        className="flex min-w-0 grow items-center gap-3 py-1.5 ps-3 text-start"
      >
        <ItemTile item={item} count={count} size={44} />
        <span className="min-w-0 grow">
          <span className={`block truncate ${selected ? 'text-candle' : ''}`}>{name}</span>
          <span className="flex flex-wrap gap-x-3 text-xs text-parchment-dim">
            <Quote
              mark="▲"
              tone="text-sell"
              label={t('market.buy_price')}
              price={prices?.sell}
              own={prices?.ownSell}
            />
            <Quote
              mark="▼"
              tone="text-buy"
              label={t('market.sell_price')}
              price={prices?.buy}
              own={prices?.ownBuy}
            />
          </span>
        </span>
      </button>
      {signedIn && (
        <ItemListsButton itemId={id} name={name} className="me-1 text-parchment-faint" />
      )}
    </div>
  )
})

interface QuoteProps {
  mark: string
  tone: string
  label: string
  price: number | undefined
  own: number | undefined
}

/** One side's best price, and the player's own beside it. */
function Quote({ mark, tone, label, price, own }: QuoteProps) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" data-hint={label}>
      <span aria-hidden="true" className={tone}>
        {mark}
      </span>
      <span className="unseen">{label}</span>
      {price === undefined ? (
        <span className="text-parchment-faint">–</span>
      ) : (
        <Price coins={price} iconSize={14} />
      )}
      {own !== undefined && (
        <span className="text-brass">
          (<T id="market.own_price" values={{ price: <Price coins={own} iconSize={12} /> }} />)
        </span>
      )}
    </span>
  )
}
