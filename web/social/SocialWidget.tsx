import type { Trade } from '@app/contract/social.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { t } from '../i18n/t.ts'
import { buttonClass } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import { forgetEnd, useEndedTrades } from './ended-trades.ts'
import { endedTrade, invitations, trades } from './queries.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { playerName } from '../ui/player-name.ts'

const SocialPopup = lazyPart(() => import('./SocialPopup.tsx'), 'SocialPopup', 'popup')
const TradePopup = lazyPart(() => import('./TradePopup.tsx'), 'TradePopup', 'popup')
const TradeDonePopup = lazyPart(() => import('./TradeDonePopup.tsx'), 'TradeDonePopup', 'popup')
const TradeMissingPopup = lazyPart(
  () => import('./TradeMissingPopup.tsx'),
  'TradeMissingPopup',
  'popup',
)

/** Says in passing that a trade is done. */
function useToastOf(done: Trade | undefined): void {
  const name = done?.opponent_name
  useEffect(() => {
    if (name !== undefined) toast(t('trade.done_text', { name: playerName(name) }), 'done')
  }, [done?.id, name])
}

/**
 * Opens the end of a trade as a step of its own in the history, like a trade that the player opens: a
 * step back closes it. What the address has left was seen.
 */
function useEndInAddress(done: Trade | undefined, tradeId: string | undefined): void {
  const overlay = useOverlay()
  const lookedAt = useRef(tradeId)
  const doneId = done?.id
  useEffect(() => {
    const left = lookedAt.current
    lookedAt.current = tradeId
    if (left !== undefined && left !== tradeId) forgetEnd(left)
    if (doneId !== undefined && doneId !== tradeId && doneId !== left) {
      overlay.open({ trade: doneId })
    }
  }, [doneId, tradeId, overlay])
}

/** The trade that is looked at: in progress, or as it ended, then or just now; or why there is none. */
function useTradeInAddress(
  active: readonly Trade[] | undefined,
  ended: readonly Trade[],
  tradeId: string | undefined,
) {
  const known = [...(active ?? []), ...ended].find(({ id }) => id === tradeId)
  const isPast = active !== undefined && tradeId !== undefined && !known
  const past = useQuery({ ...endedTrade(tradeId ?? ''), enabled: isPast })
  const asItEnded = isPast && past.data?.trade_status !== 'active' ? past.data : undefined
  const trade = known ?? asItEnded
  return { trade, past: isPast && past.isError ? past : undefined }
}

const route = getRouteApi('/main')

/** Friends and trades in the header: what waits, and the popups (spec part 2 section 2). */
export function SocialWidget() {
  const received = useQuery(invitations)
  const active = useQuery(trades)
  const ended = useEndedTrades((state) => state.trades)
  const { social, trade: tradeId } = route.useSearch()
  const overlay = useOverlay()

  const waiting =
    (received.data ?? []).filter((invitation) => !invitation.is_own).length +
    (active.data ?? []).filter((trade) => trade.my_status === 'pending').length
  const { trade, past } = useTradeInAddress(active.data, ended, tradeId)
  // Until it is known which trades are in progress nobody can say whether this one has ended.
  const missing = tradeId !== undefined && !trade && active.isLoadingError ? active : past
  const completed = ended.filter(({ trade_status }) => trade_status === 'completed')
  // An offer that is being made stays: what another trade has brought is told, and shown after it.
  const isBusy = trade?.trade_status === 'active'
  const done = isBusy ? undefined : completed[0]
  useToastOf(isBusy ? completed.at(-1) : undefined)
  useEndInAddress(done, tradeId)
  const isDone = trade?.trade_status === 'completed'
  const leave = () => overlay.close('trade')
  return (
    <>
      <button
        type="button"
        data-hint={t('social.title')}
        aria-label={t('social.open', { count: waiting })}
        onClick={() => overlay.open({ social: 'friends' })}
        className={`${buttonClass({ look: 'quiet' })} relative size-9 !px-0 pointer-coarse:size-11`}
      >
        <Users aria-hidden="true" className="size-5" />
        <UnreadCount count={waiting} />
      </button>
      <Suspense>
        <SocialPopup
          open={social !== undefined && tradeId === undefined && !done}
          onClose={() => overlay.close('social')}
          onTrade={(id) => overlay.open({ trade: id })}
        />
        {trade && !isDone && <TradePopup key={trade.id} trade={trade} onClose={leave} />}
        {trade && isDone && <TradeDonePopup key={trade.id} trade={trade} onClose={leave} />}
        {missing && (
          <TradeMissingPopup
            error={missing.error}
            onRetry={() => void missing.refetch()}
            onClose={leave}
          />
        )}
      </Suspense>
    </>
  )
}
