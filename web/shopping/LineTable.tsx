import type { Item } from '@app/contract/catalog.ts'
import type { Quote } from '@app/contract/quote.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemCell } from '../catalog/ItemCell.tsx'
import { FairLineWidget } from '../fair-price/FairLineWidget.tsx'
import { itemsAmong } from '../fair-price/far-orders.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { refusalOf } from '../lots/use-quotes.ts'
import { Badge } from '../ui/Badge.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { Price } from '../ui/Price.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import type { Line } from './plan.ts'

interface Props {
  lines: readonly Line[]
  /** What the server says to a line; undefined while it is not known. */
  quoteOf: (line: Line) => Quote | undefined
  items: ReadonlyMap<number, Item>
  /** The item for which the server refused all of them. */
  refused: number | undefined
  onCeiling: (itemId: number, price: number) => void
  /** The field of a limit has been left empty. */
  onCeilingEmpty: (itemId: number) => void
}

/** What is lacking: how much of it, at most at which price, and what that buys now. */
export function LineTable({ lines, quoteOf, items, refused, onCeiling, onCeilingEmpty }: Props) {
  const language = useLanguage((state) => state.language)
  const among = itemsAmong(lines)
  return (
    <table className="ledger ledger-cards">
      <caption className="unseen">{t('shopping.lacking')}</caption>
      <TableHead
        columns={[
          { label: t('shopping.item') },
          { label: t('shopping.lacks'), isNumber: true, width: 'w-32' },
          { label: t('shopping.ceiling'), width: 'w-40' },
          { label: t('shopping.outcome'), width: 'w-56' },
        ]}
      />
      <tbody>
        {lines.map((line) => {
          const item = items.get(line.itemId)
          const name = itemName(item, language)
          return (
            <tr key={line.itemId} data-selected={line.itemId === refused}>
              <ItemCell itemId={line.itemId} item={item} />
              <td data-label={t('shopping.lacks')} className="num">
                {t('shopping.lacks_of', { count: line.lack, need: line.need })}
                {line.wanted > 0 && (
                  <span className="block text-xs text-parchment-dim">
                    {t('shopping.wanted', { count: line.wanted })}
                  </span>
                )}
              </td>
              <td data-label={t('shopping.ceiling')}>
                <div
                  onBlur={({ target }) => isEmpty(target) && onCeilingEmpty(line.itemId)}
                  className="field flex h-9 w-full min-w-24 items-center"
                >
                  <NumberInput
                    label={t('shopping.ceiling_of', { name })}
                    value={line.ceiling}
                    min={1}
                    max={MAX_PRICE}
                    shorthand="coins"
                    onChange={(price) => onCeiling(line.itemId, price)}
                    className="h-full w-full min-w-0 bg-transparent px-2 text-end font-display outline-none"
                  />
                </div>
                <FairLineWidget itemId={line.itemId} price={line.ceiling} among={among} />
              </td>
              <td data-wide="true" className="text-sm">
                <Outcome line={line} quote={quoteOf(line)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const isEmpty = (field: Element) => field instanceof HTMLInputElement && field.value === ''

function Outcome({ line, quote }: { line: Line; quote: Quote | undefined }) {
  if (line.isLocked) {
    return (
      <span className="flex flex-wrap items-center gap-1.5 text-warn">
        <Badge tone="warn">{t('item.locked')}</Badge>
        {t('shopping.locked')}
      </span>
    )
  }
  if (line.lack === 0) {
    return <span className="text-parchment-dim">{t('shopping.line_wanted')}</span>
  }
  if (line.isTyped && Number.isNaN(line.ceiling)) {
    return <span className="text-parchment-dim">{t('shopping.no_limit')}</span>
  }
  if (line.count === 0 && !line.isLoading) {
    return <span className="text-warn">{t('shopping.not_there')}</span>
  }
  if (!quote) return <span className="text-parchment-dim">{t('shopping.checking')}</span>
  if ('refused' in quote) return <span className="text-warn">{refusalText(refusalOf(quote))}</span>
  const missing = line.lack - quote.traded
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {quote.traded > 0 && (
        <>
          {t('shopping.bought', { count: quote.traded })}{' '}
          <Price coins={quote.total} iconSize={16} />
        </>
      )}
      {missing > 0 && (
        <span className="text-warn">
          {quote.traded > 0 && '· '}
          {t(quote.rest > 0 ? 'shopping.rest' : 'shopping.missing', { count: missing })}
        </span>
      )}
    </span>
  )
}
