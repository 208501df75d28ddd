import type { Trade } from '@app/contract/social.ts'
import { Suspense } from 'react'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { playerName } from '../ui/player-name.ts'
import { OfferSide } from './OfferSide.tsx'
import { isStanding } from './own-offer.ts'
import { OwnSide } from './OwnSide.tsx'
import { type Draft, isSameDraft, theirsOf } from './trade-draft.ts'
import { TradeActions } from './TradeActions.tsx'
import { TradeNotices } from './TradeNotices.tsx'
import { useGoods } from './use-goods.ts'
import { useOwnOffer } from './use-own-offer.ts'
import { useTheirOffer } from './use-their-offer.ts'
import { useTradeGuard } from './use-trade-guard.ts'
import { type TradeAct, useTrade, useWithdrawal } from './use-trade.ts'

const UnevenTradeWidget = lazyPart(
  () => withMessages('desk', import('../fair-price/UnevenTradeWidget.tsx')),
  'UnevenTradeWidget',
  'panel',
)

interface Props {
  trade: Trade
  onClose: () => void
}

/** One trade: the own offer to make, the other's to see, and agreeing to both. */
export function TradePopup({ trade, onClose }: Props) {
  const goods = useGoods()
  const own = useOwnOffer(trade)
  const { draft } = own
  const act = useTrade(trade, onClose)
  const { was, isNew } = useTheirOffer(trade)
  const isLeft = useWithdrawal(trade, own, act)
  const isActive = trade.trade_status === 'active'
  return (
    <Dialog
      title={t('trade.title', { name: playerName(trade.opponent_name) })}
      {...(isActive && { description: t('trade.description') })}
      open
      onClose={onClose}
      size="lg"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ClosedWidget place="trades" />
        <TradeNotices
          trade={trade}
          isChanged={!isSameDraft(was, theirsOf(trade))}
          isStanding={isLeft}
        />
        {own.isRestored && <DraftNote onClear={own.startOver} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <OwnSide
            trade={trade}
            draft={draft}
            goods={goods}
            isBusy={act.acting === 'confirm'}
            unclear={own.unclear}
            onCoins={own.onCoins}
            onAdd={own.onAdd}
            onCount={own.onCount}
          />
          <OfferSide
            title={t(isActive ? 'trade.theirs' : 'trade.theirs_offered', {
              name: playerName(trade.opponent_name),
            })}
            draft={theirsOf(trade)}
            was={isActive ? was : null}
            isValued={isActive}
            {...(isActive && { isConfirmed: trade.opponent_status === 'confirmed' })}
            itemOf={goods.itemOf}
            nameOf={goods.nameOf}
          />
        </div>
        <Agreeing
          trade={trade}
          draft={draft}
          isSame={isStanding(trade, own)}
          isUnclear={own.isUnclear}
          isNew={isNew}
          act={act}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

interface AgreeingProps {
  trade: Trade
  draft: Draft
  /** The own offer stands on the server as it is shown. */
  isSame: boolean
  /** A field of the own offer holds what is no number. */
  isUnclear: boolean
  /** The other's offer has changed just now. */
  isNew: boolean
  act: ReturnType<typeof useTrade>
  onClose: () => void
}

/** What can be done with the trade; or whether so much is meant to be given, before it is agreed to. */
function Agreeing({ trade, draft, act, ...stands }: AgreeingProps) {
  const guard = useTradeGuard(draft, theirsOf(trade))
  const run = (what: TradeAct['what']) => {
    if (what !== 'confirm') act.run({ what })
    else act.run({ what, draft, version: trade.version })
  }
  const uneven = trade.trade_status === 'active' ? guard.uneven : undefined
  const actions = (
    <TradeActions
      {...stands}
      trade={trade}
      acting={act.acting}
      isAsking={guard.isPending || uneven !== undefined}
      onAct={(what) => {
        if (what !== 'confirm' || !guard.ask()) run(what)
      }}
    />
  )
  if (!uneven) return actions
  return (
    // The buttons stay in sight until the code of the question has come.
    <Suspense fallback={actions}>
      <UnevenTradeWidget
        {...uneven}
        coins={draft.coins}
        onChange={guard.close}
        onAgree={() => {
          guard.close()
          run('confirm')
        }}
      />
    </Suspense>
  )
}
