import type { Item } from '@app/contract/catalog.ts'
import type { Pace } from '@app/rules/market/pace.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WaitingLevel } from '../automatic-orders/waiting-levels.ts'
import { ContentsWidget } from '../catalog/ContentsWidget.tsx'
import { itemDescription, itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { Markup } from '../catalog/Markup.tsx'
import { TagsWidget } from '../catalog/TagsWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { FavoriteStar } from './FavoriteStar.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { beyond, ItemDetails } from './book-rows.ts'
import { OrderBook } from './OrderBook.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  item: Item
  details: ItemDetails | undefined
  /** Why there are no details. */
  error: Error | null
  onRetry: () => void
  /** Pieces that the player holds. */
  count: number
  signedIn: boolean
  isFavorite: boolean
  onFavorite: () => void
  /** The player's alerts and lock. */
  marks: ReactNode
  /** What its trades say that it is worth. */
  fair: ReactNode
  /** What the player's pieces have cost. */
  costs: ReactNode
  chart: ReactNode
  /** The newest trades. */
  tape: ReactNode
  /** What makes the item and what it is good for. */
  recipes: ReactNode
  /** The way to cancel all own orders for the item. */
  cancelAll: ReactNode
  /** Prices that the player's conditional orders wait for. */
  waiting: Record<Side, readonly WaitingLevel[]>
  /** How fast the item trades; undefined while it is not known. */
  pace: Pace | undefined
  cancelling: ReadonlySet<string>
  /** What may lie behind so many orders of a side. */
  beyond: (orders: number) => ReturnType<typeof beyond>
  onDeeper: () => void
  onOrder: (side: Side) => void
  onCancel: (lots: readonly string[]) => void
  /** Opens the form for a level of a side; undefined where nothing can be ordered. */
  onTake: Record<Side, (price: number, count: number) => void> | undefined
  onLogIn: () => void
  onBack: () => void
}

/** Everything about one item: what it is, what it costs, who wants it. */
export function ItemDetail(props: Props) {
  const { item, chart, recipes, onBack } = props
  const language = useLanguage((state) => state.language)
  return (
    <article className="panel grid min-w-0 gap-5 p-4 sm:p-5">
      <Button look="quiet" size="sm" className="justify-self-start md:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('market.back')}
      </Button>
      <header className="flex flex-wrap items-start gap-4">
        <ItemTile item={item} size={84} />
        <div className="min-w-0 grow basis-60">
          <div className="flex flex-wrap items-start gap-x-2">
            <h2
              className="grow text-xl"
              style={item.NameColor ? { color: `#${item.NameColor}` } : undefined}
            >
              {itemName(item, language)}
            </h2>
            {/* On a phone a row of their own from the start: nothing below moves when they have loaded. */}
            <div className={`flex flex-wrap ${props.signedIn ? 'max-sm:basis-full' : ''}`}>
              {props.marks}
              <IconButton
                label={t('market.favorite')}
                icon={<FavoriteStar lit={props.isFavorite} />}
                aria-pressed={props.isFavorite}
                onClick={props.onFavorite}
              />
            </div>
          </div>
          <p className="mt-1 max-w-prose text-pretty text-parchment-dim">
            <Markup text={itemDescription(item, language)} />
          </p>
          <TagsWidget item={item} />
        </div>
      </header>
      <ContentsWidget item={item} />
      <Counter {...props} />
      {props.fair}
      {props.count > 0 && props.costs}
      {chart}
      <Books {...props} />
      {/* Of pieces that are gone only a link is left, which comes late: here it moves no book. */}
      {props.count === 0 && props.costs}
      {props.tape}
      {recipes}
    </article>
  )
}

/** Both sides of the book, and the way to cancel all own orders for the item. */
function Books(props: Props) {
  const { item, details, error, onRetry, cancelling, onCancel } = props
  return (
    <>
      {error && !details && <ErrorState error={error} onRetry={onRetry} />}
      <div className="grid gap-5 lg:grid-cols-2">
        {details
          ? (['sell', 'buy'] as const).map((side) => (
              <OrderBook
                key={`${item.Itemdefid} ${side}`}
                side={side}
                orders={side === 'sell' ? details.sell_orders : details.buy_orders}
                userLots={details.user_lots}
                waiting={props.waiting[side]}
                pace={props.pace}
                cancelling={cancelling}
                beyond={props.beyond}
                onDeeper={props.onDeeper}
                onCancel={onCancel}
                onTake={props.onTake?.[side]}
              />
            ))
          : !error && (
              <>
                <Skeleton className="h-72" />
                <Skeleton className="h-72" />
              </>
            )}
      </div>
      {props.cancelAll}
    </>
  )
}

/** The two best prices, what is owned, and the two things to do. */
function Counter({ item, details, error, count, signedIn, onOrder, onLogIn }: Props) {
  const unknown = error ? '–' : '…'
  const bestSell = details?.sell_orders[0]?.price
  const bestBuy = details?.buy_orders[0]?.price
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3 sm:gap-x-8">
      <Figure term={t('market.start_price')} tone="text-sell">
        {details ? <BestPrice coins={bestSell} /> : unknown}
      </Figure>
      <Figure term={t('market.best_buy')} tone="text-buy">
        {details ? <BestPrice coins={bestBuy} /> : unknown}
      </Figure>
      {bestSell !== undefined && bestBuy !== undefined && (
        <Figure term={t('market.spread')} className="max-sm:hidden">
          {formatNumber((bestSell - bestBuy) / bestSell, {
            style: 'percent',
            maximumFractionDigits: 1,
          })}
        </Figure>
      )}
      {signedIn && (
        <Figure term={t('market.owned')}>
          <span data-testid="owned">{formatNumber(count)}</span>
        </Figure>
      )}
      <div className="ms-auto flex gap-2 max-sm:w-full max-sm:[&>*]:grow">
        {!item.CanSell ? (
          <p className="text-sm text-parchment-dim">{t('market.not_traded')}</p>
        ) : signedIn ? (
          <>
            <Button look="buy" onClick={() => onOrder('buy')}>
              {t('market.buy_item')}
            </Button>
            <Button look="sell" onClick={() => onOrder('sell')}>
              {t('market.sell_item')}
            </Button>
          </>
        ) : (
          <Button look="brass" onClick={onLogIn}>
            {t('market.log_in_to_trade')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface FigureProps {
  term: string
  tone?: string
  className?: string
  children: ReactNode
}

function Figure({ term, tone = 'text-parchment-faint', className, children }: FigureProps) {
  return (
    <div className={className}>
      <p className={`text-2xs ${tone}`}>{term}</p>
      <p className="font-display text-lg tabular">{children}</p>
    </div>
  )
}

function BestPrice({ coins }: { coins: number | undefined }) {
  if (coins !== undefined) return <Price coins={coins} />
  return <span className="text-base text-parchment-faint">{t('market.no_price')}</span>
}
