import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { Crosshair, X } from 'lucide-react'
import { call } from '../api/call.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { useOrderCall } from './use-order-call.ts'
import type { WaitingLevel } from './waiting-levels.ts'

/** A row of the ladder at the price that an own order waits for; it is none of the book's depth. */
export function WaitingLevelWidget({ level }: { level: WaitingLevel }) {
  useMessages()
  const { order_id, side, count } = level.order
  const { price_of, direction, price, order_price } = level.condition
  const { run, busy } = useOrderCall({
    about: `conditional/${order_id}`,
    send: (_: void, once) => call(conditionalOrderRoutes.cancel, { order_id }, once),
  })
  return (
    <tr data-waiting="true" className="hover:bg-oak">
      <td className="border-s-2 border-dashed border-candle px-2 py-1">
        <span className="flex items-center gap-1 whitespace-nowrap">
          <Crosshair aria-hidden="true" className="size-3.5 shrink-0 text-candle" />
          <T id={`alerts.at_${direction}`} values={{ price: <Price coins={price} /> }} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-2xs text-parchment-dim">
          <span>{t(`alerts.of_${price_of}`)}</span>
          <span className="text-candle">{t(`automatic.row_${side}`, { count })}</span>
          <span>
            <T
              id="automatic.then"
              values={{ price: <Price coins={order_price} iconSize={14} /> }}
            />
          </span>
        </span>
      </td>
      <td className="px-2 py-1 text-end text-parchment-faint">{formatNumber(price)}</td>
      <td />
      <td />
      <td className="text-end">
        <IconButton
          size="sm"
          label={t(`automatic.cancel_${side}`, { count })}
          icon={<X aria-hidden="true" className="size-4" />}
          busy={busy}
          onClick={() => run()}
        />
      </td>
    </tr>
  )
}
