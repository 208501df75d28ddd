import type { Item } from '@app/contract/catalog.ts'
import type { HistoryEntry } from '@app/contract/lot-history.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import { historySigns } from '@app/rules/market/history-sign.ts'
import { Link } from '@tanstack/react-router'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { followRow } from '../ui/follow-row.ts'
import { formatDate } from '../ui/format-date.ts'
import { TableHead } from '../ui/TableHead.tsx'
import { RepeatLink } from './RepeatLink.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** Undefined while loading. */
  entries: readonly HistoryEntry[] | undefined
  items: ReadonlyMap<number, Item>
  onOpen: (itemId: number) => void
}

const columns = ['name', 'type', 'order_date', 'quantity', 'price', 'sum'] as const
const numeric = new Set<string>(['quantity', 'price', 'sum'])

/** Trades, cancellations and exchanges, one row each; cards on a phone. */
export function HistoryTable({ entries, items, onOpen }: Props) {
  return (
    <table className="ledger ledger-cards" aria-busy={entries === undefined}>
      <caption className="unseen">{t('history.title')}</caption>
      <TableHead
        columns={[
          ...columns.map((column) => ({
            label: t(`history.${column}`),
            isNumber: numeric.has(column),
          })),
          { label: t('market.actions'), isUnseen: true, width: 'w-12' },
        ]}
      />
      <tbody>
        {entries?.map((entry) => (
          <Row
            key={entry.uuid}
            entry={entry}
            item={items.get(entry.item_type_id)}
            onOpen={onOpen}
          />
        )) ?? <LoadingRows />}
      </tbody>
    </table>
  )
}

interface RowProps {
  entry: HistoryEntry
  item: Item | undefined
  onOpen: (itemId: number) => void
}

function Row({ entry, item, onOpen }: RowProps) {
  const language = useLanguage((state) => state.language)
  const isExchange = entry.item_type_id === 0
  const name = isExchange ? exchangeName(entry.currency) : itemName(item, language)
  const signs = historySigns[entry.type]
  const lotDate = t('history.lot_date', { date: formatDate(entry.lot_created_at, language) })
  const follow = isExchange ? {} : { onClick: followRow(() => onOpen(entry.item_type_id)) }
  return (
    <tr data-link={!isExchange} {...follow}>
      <th scope="row" data-wide="true">
        <span className="flex items-center gap-3">
          {isExchange ? (
            <CoinIcon unit={entry.currency} size={36} />
          ) : (
            <ItemTile item={item} size={36} />
          )}
          {isExchange ? (
            name
          ) : (
            <Link
              to={paths.market}
              hash={itemHash(entry.item_type_id)}
              className="target-line hover:text-candle"
            >
              {name}
            </Link>
          )}
        </span>
      </th>
      <td data-label={t('history.type')} className="text-parchment-dim">
        {t(`history_type.${entry.type}`)}
      </td>
      <td data-label={t('history.order_date')} className="text-parchment-dim">
        <time dateTime={new Date(entry.created_at * 1000).toISOString()} data-hint={lotDate}>
          {formatDate(entry.created_at, language)}
        </time>
      </td>
      <td data-label={t('history.quantity')} data-third="true" className="num">
        {minus(signs.quantity)}
        {formatNumber(entry.count)}
      </td>
      <td data-label={t('history.price')} data-third="true" className="num">
        <Price coins={entry.price} />
      </td>
      <td
        data-label={t('history.sum')}
        data-third="true"
        className={`num font-semibold ${signs.sum === '+' ? 'text-buy' : 'text-sell'}`}
      >
        <span className="inline-flex items-center">
          {minus(signs.sum)}
          <Price coins={entry.price * entry.count} />
        </span>
      </td>
      <td data-tail="true" className="num">
        {!isExchange && <Repeated entry={entry} name={name} />}
      </td>
    </tr>
  )
}

/** Which of the platform's coins were exchanged. */
function exchangeName(currency: HistoryEntry['currency']): string {
  return currency === 'coin' ? t('history.exchange') : t(`history.exchange_of.${currency}`)
}

interface RepeatedProps {
  entry: HistoryEntry
  name: string
}

function Repeated({ entry: { item_type_id, type, price, count }, name }: RepeatedProps) {
  const side = type.includes('buy') ? 'buy' : 'sell'
  return (
    <RepeatLink
      itemId={item_type_id}
      {...{ name, side, price }}
      count={Math.min(count, MAX_COUNT)}
    />
  )
}

/** The real minus sign, as wide as the plus. */
const minus = (sign: string) => sign.replace('-', '−')

function LoadingRows() {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      <td data-wide="true">
        <span className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-md" />
          <Skeleton className="h-4 w-32" />
        </span>
      </td>
      {columns.slice(1).map((column) => (
        <td key={column}>
          <Skeleton className="h-4 w-16" />
        </td>
      ))}
    </tr>
  ))
}
