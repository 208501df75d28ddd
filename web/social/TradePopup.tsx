import type { Trade } from '@app/contract/social.ts'
import { useCallback, useState } from 'react'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { playerName } from '../ui/player-name.ts'
import { OfferSide } from './OfferSide.tsx'
import { editedAfter } from './own-offer.ts'
import { OwnSide } from './OwnSide.tsx'
import { type Draft, isSameDraft, mineOf, theirsOf, withItem } from './trade-draft.ts'
import { TradeActions } from './TradeActions.tsx'
import { TradeNotices } from './TradeNotices.tsx'
import { useGoods } from './use-goods.ts'
import { useTheirOffer } from './use-their-offer.ts'
import { useTrade, useWithdrawal } from './use-trade.ts'

interface Props {
  trade: Trade
  onClose: () => void
}

/** One trade: the own offer to make, the other's to see, and agreeing to both. */
export function TradePopup({ trade, onClose }: Props) {
  const [edited, setEdited] = useState<Draft>()
  const goods = useGoods()
  const mine = mineOf(trade)
  const draft = edited ?? mine
  // The same function for as long as the offer stands, so that the other rows stay as they are.
  const onCount = useCallback(
    (item: number, count: number, owned: number) =>
      setEdited((now) => withItem(now ?? mine, item, count, owned)),
    [mine],
  )
  const isSame = isSameDraft(draft, mine)
  const act = useTrade(trade, onClose)
  const { was, isNew } = useTheirOffer(trade)
  const isStanding = useWithdrawal(trade, draft, act)
  return (
    <Dialog
      title={t('trade.title', { name: playerName(trade.opponent_name) })}
      description={t('trade.description')}
      open
      onClose={onClose}
      size="lg"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ClosedWidget place="trades" />
        <TradeNotices
          trade={trade}
          isChanged={!isSameDraft(was, theirsOf(trade))}
          isStanding={isStanding}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <OwnSide
            trade={trade}
            draft={draft}
            goods={goods}
            isBusy={act.acting === 'confirm'}
            onEdit={setEdited}
            onCount={onCount}
          />
          <OfferSide
            title={t('trade.theirs', { name: playerName(trade.opponent_name) })}
            draft={theirsOf(trade)}
            was={was}
            isValued
            isConfirmed={trade.opponent_status === 'confirmed'}
            itemOf={goods.itemOf}
            nameOf={goods.nameOf}
          />
        </div>
        <TradeActions
          trade={trade}
          isSame={isSame}
          acting={act.acting}
          isNew={isNew}
          onClose={onClose}
          onAct={(what) =>
            act.run(what === 'confirm' ? { what, draft, version: trade.version } : { what }, () => {
              if (what === 'confirm') setEdited((now) => editedAfter(draft, now))
            })
          }
        />
      </div>
    </Dialog>
  )
}
