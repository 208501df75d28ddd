import { socialRoutes, type Trade } from '@app/contract/social.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { useIfShown } from '../ui/use-if-shown.ts'
import { followTrade } from './follow-trade.ts'
import { isToWithdraw, type Shown } from './own-offer.ts'
import { trades } from './queries.ts'
import { type Draft, sentDraft } from './trade-draft.ts'

/** A confirmation is of what both offers were when it was pressed. */
export type TradeAct =
  | { what: 'confirm'; draft: Draft; version: number }
  | { what: 'cancel' }
  | { what: 'decline' }

/** Confirms, withdraws or declines a trade. */
export function useTrade({ id }: Trade, onClose: () => void) {
  const client = useQueryClient()
  const close = useIfShown(onClose)
  const { doing, asked, error, run } = useCall({
    about: `trade/${id}`,
    send: async (act: TradeAct, once): Promise<Trade | undefined> => {
      if (act.what === 'confirm') {
        return call(
          socialRoutes.confirmTrade,
          { id, trade_item: sentDraft(act.draft), version: act.version },
          once,
        )
      }
      if (act.what === 'cancel') return call(socialRoutes.cancelTrade, { id }, once)
      await call(socialRoutes.declineTrade, { id }, once)
      return undefined
    },
    done: (trade, act) => {
      if (act.what === 'decline') close()
      // It is shown even if the stream is broken off.
      if (trade) followTrade(client, trade)
    },
    failed: (error, { what }) =>
      refusalText(error, what === 'decline' ? t('trade.decline_failed') : undefined),
    settled: () => void client.invalidateQueries(trades),
  })
  /** The last withdrawal has failed. */
  const hasFailed = doing === undefined && asked?.what === 'cancel' && error !== null
  return { acting: doing?.what, hasFailed, run }
}

/**
 * Withdraws what the player has agreed to as soon as they change it: nobody may take what stood
 * before. Returns whether it still stands because that has failed.
 */
export function useWithdrawal(
  trade: Trade,
  shown: Shown,
  act: ReturnType<typeof useTrade>,
): boolean {
  const { draft } = shown
  const isDue = isToWithdraw(trade, shown)
  const tried = useRef<Draft>(undefined)
  const withdraw = useEffectEvent(() => {
    // Once for each change: what has failed is told, and tried again with the next.
    if (!isDue || act.acting !== undefined || tried.current === draft) return
    tried.current = draft
    act.run({ what: 'cancel' })
  })
  useEffect(() => withdraw(), [isDue, act.acting, draft])
  return isDue && act.hasFailed
}
