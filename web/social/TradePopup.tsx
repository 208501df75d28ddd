import { socialRoutes, type Trade } from '@app/contract/social.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { itemName } from '../catalogue/item-name.ts'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { toast } from '../ui/toast.ts'
import { AddItem, OfferSide } from './OfferSide.tsx'
import { trades } from './queries.ts'
import {
  type Draft,
  isSameDraft,
  mineOf,
  sentCoins,
  theirsOf,
  withItem,
  worthOf,
} from './trade-draft.ts'

interface Props {
  trade: Trade
  onClose: () => void
}

/** One trade: the own offer to make, the other's to see, and agreeing to both. */
export function TradePopup({ trade, onClose }: Props) {
  const [edited, setEdited] = useState<Draft>()
  const goods = useGoods()
  const draft = edited ?? mineOf(trade)
  const isSame = isSameDraft(draft, mineOf(trade))
  const act = useTrade(trade, onClose)
  const forget = () => setEdited(undefined)
  const isAgreed = trade.my_status === 'confirmed' && isSame
  return (
    <Dialog
      title={t('trade.title', { name: trade.opponent_name })}
      description={t('trade.description')}
      open
      onClose={onClose}
      size="lg"
    >
      <div className="grid gap-4">
        <Notice trade={trade} />
        <div className="grid gap-4 sm:grid-cols-2">
          <OfferSide
            title={t('trade.mine')}
            draft={draft}
            worth={worthOf(draft, goods.priceOf)}
            isConfirmed={isAgreed}
            itemOf={goods.itemOf}
            nameOf={goods.nameOf}
            onCount={(item, count) => setEdited(withItem(draft, item, count, goods.owned(item)))}
            ownedOf={goods.owned}
          >
            <NumberField
              label={t('trade.coins')}
              value={draft.coins}
              min={0}
              max={goods.coins}
              onChange={(coins) => setEdited({ ...draft, coins: sentCoins(coins) })}
            />
            <AddItem
              items={goods.tradable.filter((item) => !(item.Itemdefid in draft.items))}
              nameOf={goods.nameOf}
              onAdd={(item) => setEdited(withItem(draft, item, 1, goods.owned(item)))}
            />
          </OfferSide>
          <OfferSide
            key={trade.version}
            title={t('trade.theirs', { name: trade.opponent_name })}
            draft={theirsOf(trade)}
            worth={worthOf(theirsOf(trade), goods.priceOf)}
            isConfirmed={trade.opponent_status === 'confirmed'}
            itemOf={goods.itemOf}
            nameOf={goods.nameOf}
            isLoud={trade.because === 'offer' && trade.my_status === 'pending'}
          />
        </div>
        <TradeActions
          trade={trade}
          isSame={isSame}
          isBusy={act.isPending}
          onDecline={() => act.mutate({ what: 'decline' })}
          onCancel={() => act.mutate({ what: 'cancel' })}
          onConfirm={() => act.mutate({ what: 'confirm', draft }, { onSuccess: forget })}
        />
      </div>
    </Dialog>
  )
}

interface ActionsProps {
  trade: Trade
  /** The own offer stands on the server as it is shown. */
  isSame: boolean
  isBusy: boolean
  onDecline: () => void
  onCancel: () => void
  onConfirm: () => void
}

function TradeActions(props: ActionsProps) {
  const { trade, isSame, isBusy, onDecline, onCancel, onConfirm } = props
  const isOver = trade.trade_status !== 'active'
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button look="danger" disabled={isOver} onClick={onDecline}>
        {t('trade.decline')}
      </Button>
      {trade.my_status === 'confirmed' && (
        <Button disabled={isOver} onClick={onCancel}>
          {t('trade.cancel')}
        </Button>
      )}
      <Button look="brass" busy={isBusy} disabled={isOver} onClick={onConfirm}>
        {t(isSame ? 'trade.confirm' : 'trade.confirm_change')}
      </Button>
    </div>
  )
}

/** What happened last, loud where it asks for another look. */
function Notice({ trade }: { trade: Trade }) {
  const isLoud =
    trade.because === 'fell' || (trade.because === 'offer' && trade.my_status === 'pending')
  const text = isLoud && trade.because === 'offer' ? 'trade.look_again' : undefined
  return (
    <p
      key={`${trade.version}${trade.because}`}
      role={isLoud ? 'alert' : 'status'}
      className={`rounded-md px-3 py-2 text-sm ${isLoud ? 'animate-flash bg-danger/30 text-candle' : 'well text-parchment-dim'}`}
    >
      {text ? t(text, { name: trade.opponent_name }) : t(`trade.cause.${trade.because}`)}
    </p>
  )
}

type TradeAct = { what: 'confirm'; draft: Draft } | { what: 'cancel' } | { what: 'decline' }

function useTrade({ id, version }: Trade, onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: TradeAct): Promise<object> => {
      if (act.what === 'decline') return call(socialRoutes.declineTrade, { id })
      if (act.what === 'cancel') return call(socialRoutes.cancelTrade, { id })
      return call(socialRoutes.confirmTrade, { id, trade_item: act.draft, version })
    },
    onSuccess: (_, act) => act.what === 'decline' && onClose(),
    onError: (error, act) => {
      const text = refusalText(error)
      toast(act.what === 'decline' ? `${t('trade.decline_failed')}: ${text}` : text, 'failed')
    },
    onSettled: () => client.invalidateQueries(trades),
  })
}

/** What the player could give, with names and prices. */
function useGoods() {
  const items = useQuery(catalogue)
  const held = useQuery(inventory)
  const table = useQuery(prices)
  const player = useQuery(profile)
  const language = useLanguage((state) => state.language)
  const itemOf = (id: number) => items.data?.byId.get(id)
  const owned = (id: number) => held.data?.counts.get(id) ?? 0
  const tradable = [...(held.data?.counts ?? [])].flatMap(([id, count]) => {
    const item = itemOf(id)
    return item && count > 0 && !item.Tags.includes('trade:no') ? [item] : []
  })
  return {
    itemOf,
    owned,
    tradable,
    coins: player.data?.coins ?? 0,
    nameOf: (id: number) => itemName(itemOf(id), language),
    priceOf: (id: number) => table.data?.bestSell.get(id) ?? table.data?.bestBuy.get(id),
  }
}
