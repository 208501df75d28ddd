import { Link } from '@tanstack/react-router'
import { t } from '../i18n/t.ts'
import { orderInAddress } from '../lots/order-in-address.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonClass } from '../ui/Button.tsx'
import type { ShownRow } from './finder-rows.ts'

interface Props {
  row: ShownRow
  /** Pieces that the player holds of the item. */
  held: number
  /** The player’s own buy order of the item was the best when the row was ranked. */
  leads: boolean
}

/**
 * The order that buys and then sells what it has bought, unless it would only outbid the own one; for
 * what is held, the one that sells. Who has been outbid is told with the price, and led on by the next
 * ranking, which knows whether that still pays.
 */
export function FlipLinksWidget({ row, held, leads }: Props) {
  const resale = row.sell_price ?? undefined
  const link = (side: 'buy' | 'sell', price: number | null, count: number) => (
    <Link
      to={paths.market}
      search={{ order: orderInAddress(side, { price: price ?? 0, count, resale }) }}
      hash={itemHash(row.subject)}
      className={buttonClass({ look: side })}
    >
      {t(`finders.${side}`)}
    </Link>
  )
  const prices = usePricesOf(row.subject)
  const isOutbid = prices?.ownBuy !== undefined && (prices.buy ?? 0) > prices.ownBuy
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isOutbid && (
        <span className="basis-full">
          <Badge tone="warn">{t('finders.outbid')}</Badge>
        </span>
      )}
      {leads && isOutbid ? null : leads ? (
        <span className="text-sm text-buy">{t('finders.leads')}</span>
      ) : (
        link('buy', row.buy_price, row.units)
      )}
      {held > 0 && link('sell', row.sell_price, Math.min(held, row.units))}
    </span>
  )
}
