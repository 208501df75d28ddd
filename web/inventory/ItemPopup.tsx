import type { Item } from '@app/contract/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContentsWidget } from '../catalog/ContentsWidget.tsx'
import { itemDescription, itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { Markup } from '../catalog/Markup.tsx'
import { TagsWidget } from '../catalog/TagsWidget.tsx'
import { useInterval } from '../chart/use-interval.ts'
import { LockWidget } from '../item-locks/LockWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Price } from '../ui/Price.tsx'
import { CountChart } from './CountChart.tsx'
import { countChart } from './history-queries.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  item: Item
  /** Pieces held. */
  count: number
  onClose: () => void
}

/** One item of the inventory: what it is, what it is worth, how its count went (spec 1 §2). */
export function ItemPopup({ item, count, onClose }: Props) {
  const language = useLanguage((state) => state.language)
  const id = item.Itemdefid
  const prices = usePricesOf(id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <ItemTile item={item} size={56} />
          <span style={item.NameColor ? { color: `#${item.NameColor}` } : undefined}>
            {itemName(item, language)}
          </span>
        </span>
      }
    >
      <div className="grid gap-4">
        <div>
          <p className="text-pretty text-parchment-dim">
            <Markup text={itemDescription(item, language)} />
          </p>
          <TagsWidget item={item} />
        </div>
        <ContentsWidget item={item} />
        <dl className="grid grid-cols-3 gap-3">
          <Figure term={t('inventory.count')}>{formatNumber(count)}</Figure>
          <Figure term={t('inventory.at_sell_now')}>
            <Quote price={prices?.buy} count={count} />
          </Figure>
          <Figure term={t('inventory.at_buy_now')}>
            <Quote price={prices?.sell} count={count} />
          </Figure>
        </dl>
        <ItemChart itemId={id} />
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
          {item.CanSell && (
            <Link to={paths.market} hash={itemHash(id)} className={buttonClass({ look: 'brass' })}>
              {t('inventory.to_market')}
            </Link>
          )}
          <Link
            to={paths.inventoryHistory}
            search={{ item: String(id) }}
            className={buttonClass({ look: 'plain' })}
          >
            {t('inventory.to_history')}
          </Link>
          <LockWidget itemId={id} count={count} />
        </div>
      </div>
    </Dialog>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-parchment-faint">{term}</dt>
      <dd className="font-display text-md tabular">{children}</dd>
    </div>
  )
}

/** The price of a piece, and of the whole stack under it. */
function Quote({ price, count }: { price: number | undefined; count: number }) {
  if (price === undefined) return <span className="text-parchment-faint">–</span>
  return (
    <>
      <Price coins={price} />
      {count > 1 && (
        <span className="flex flex-wrap gap-x-1 font-sans text-xs text-parchment-dim">
          {t('inventory.stack')} <Price coins={price * count} iconSize={14} />
        </span>
      )}
    </>
  )
}

const route = getRouteApi('/main/inventory/page')

function ItemChart({ itemId }: { itemId: number }) {
  const [interval, chooseInterval] = useInterval(route.useSearch().interval)
  const chart = useQuery(countChart(itemId, interval))
  return (
    <CountChart
      points={chart.data}
      loading={chart.isFetching}
      interval={interval}
      onInterval={chooseInterval}
      onRefresh={() => void chart.refetch()}
      oldSince={chart.isRefetchError ? chart.dataUpdatedAt : undefined}
    />
  )
}
