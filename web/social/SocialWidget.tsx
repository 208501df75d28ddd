import type { Trade } from '@app/contract/social.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { buttonClass } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { endedTrades, invitations, trades } from './queries.ts'

const SocialPopup = lazy(() =>
  import('./SocialPopup.tsx').then((m) => ({ default: m.SocialPopup })),
)
const TradePopup = lazy(() => import('./TradePopup.tsx').then((m) => ({ default: m.TradePopup })))
const TradeDonePopup = lazy(() =>
  import('./TradeDonePopup.tsx').then((m) => ({ default: m.TradeDonePopup })),
)

/** Says in passing that a trade is done. */
function useToastOf(done: Trade | undefined): void {
  const name = done?.opponent_name
  useEffect(() => {
    if (name !== undefined) toast(t('trade.done_text', { name }), 'done')
  }, [done?.id, name])
}

/** Friends and trades in the header: what waits, and the popups (spec part 2 section 2). */
export function SocialWidget() {
  const client = useQueryClient()
  const received = useQuery(invitations)
  const active = useQuery(trades)
  const ended = useQuery(endedTrades).data
  const [open, setOpen] = useState<'never' | 'open' | 'closed'>('never')
  const [tradeId, setTradeId] = useState<string>()

  const waiting =
    (received.data ?? []).filter((invitation) => !invitation.is_own).length +
    (active.data ?? []).filter((trade) => trade.my_status === 'pending').length
  // The trade that is looked at: under way, or with its end, until that was seen.
  const trade = [...(active.data ?? []), ...ended].find(({ id }) => id === tradeId)
  const completed = ended.filter(({ trade_status }) => trade_status === 'completed')
  // An offer that is being made stays: what another trade has brought is told, and shown after it.
  const isBusy = trade?.trade_status === 'active'
  const done = isBusy ? undefined : completed[0]
  useToastOf(isBusy ? completed.at(-1) : undefined)
  const leave = (seen: Trade) => {
    if (seen.id === tradeId) setTradeId(undefined)
    client.setQueryData(endedTrades.queryKey, (all = []) => all.filter(({ id }) => id !== seen.id))
  }
  return (
    <>
      <button
        type="button"
        data-hint={t('social.title')}
        aria-label={t('social.open', { count: waiting })}
        onClick={() => setOpen('open')}
        className={`${buttonClass({ look: 'quiet' })} relative size-9 !px-0 pointer-coarse:size-11`}
      >
        <Users aria-hidden="true" className="size-5" />
        {waiting > 0 && (
          <span
            key={waiting}
            aria-hidden="true"
            className="absolute -end-0.5 -top-0.5 min-w-4.5 animate-flash rounded-full bg-danger px-1 text-center text-2xs leading-4.5 font-semibold text-ink"
          >
            {waiting}
          </span>
        )}
      </button>
      <Suspense>
        {open !== 'never' && (
          <SocialPopup
            open={open === 'open' && !trade && !done}
            onClose={() => setOpen('closed')}
            onTrade={setTradeId}
          />
        )}
        {trade && !done && <TradePopup key={trade.id} trade={trade} onClose={() => leave(trade)} />}
        {done && <TradeDonePopup key={done.id} trade={done} onClose={() => leave(done)} />}
      </Suspense>
    </>
  )
}
