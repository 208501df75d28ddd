import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import { Pause, Play } from 'lucide-react'
import { ApiError } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { AutomaticRowWidget } from './AutomaticRowWidget.tsx'
import { useOrderCall } from './use-order-call.ts'

interface OrderProps {
  order: StandingOrder
}

interface HeldProps extends OrderProps {
  /** Pieces that the player holds; undefined while that is not known. */
  held: number | undefined
}

/** An order that keeps an item in stock. */
export function StandingRow({ order, held, isNamed }: HeldProps & { isNamed: boolean }) {
  const { item_id, keep, price } = order
  return (
    <AutomaticRowWidget
      itemId={item_id}
      isNamed={isNamed}
      side="buy"
      what={
        <>
          {t('automatic.row_keep', { count: keep })}
          <span className="text-sm text-parchment-dim">
            <T id="automatic.up_to" values={{ price: <Price coins={price} iconSize={14} /> }} />
          </span>
        </>
      }
      button={<PauseButton order={order} />}
      end={{
        label: t('automatic.remove', { count: keep }),
        about: `standing/${item_id}`,
        send: (once) => call(standingOrderRoutes.remove, { item_id }, once),
      }}
    >
      <Stock order={order} held={held} />
    </AutomaticRowWidget>
  )
}

function PauseButton({ order: { item_id, keep, is_paused } }: OrderProps) {
  const { run, busy } = useOrderCall({
    about: `standing/${item_id}`,
    send: (is_paused: boolean, once) =>
      call(standingOrderRoutes.pause, { item_id, is_paused }, once),
  })
  const Sign = is_paused ? Play : Pause
  return (
    <IconButton
      label={t(is_paused ? 'automatic.resume' : 'automatic.pause', { count: keep })}
      icon={<Sign aria-hidden="true" className="size-4" />}
      busy={busy}
      onClick={() => run(!is_paused)}
    />
  )
}

/** How its stock stands, what it buys now, and what is left to buy with. */
function Stock({ order, held }: HeldProps) {
  const { keep, bidding, escrow, is_paused, refusal } = order
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm">
        {is_paused && <span className="text-warn">{t('automatic.paused')}</span>}
        {held !== undefined && <span>{t('automatic.in_stock', { held, keep })}</span>}
        {bidding > 0 && <span>{t('automatic.bidding', { count: bidding })}</span>}
        <span className="text-parchment-dim">
          <T
            id="automatic.budget_left"
            values={{ coins: <Price coins={escrow} iconSize={14} /> }}
          />
        </span>
      </p>
      {refusal && (
        <p className="text-xs text-warn">
          {t('automatic.cannot')}{' '}
          {refusalText(new ApiError(422, refusal.code, refusal.code, refusal.params))}
        </p>
      )}
    </>
  )
}
