import { OFFER_KINDS_MAX, socialRoutes, type Trade } from '@app/contract/social.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { itemName } from '../catalog/item-name.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { profile } from '../session/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddItem, OfferSide } from './OfferSide.tsx'
import { followTrade } from './follow-trade.ts'
import { editedAfter, isToWithdraw } from './own-offer.ts'
import { trades } from './queries.ts'
import { TradeNotices } from './TradeNotices.tsx'
import {
  type Draft,
  isSameDraft,
  mineAgreedOf,
  mineOf,
  mostOf,
  sentCoins,
  theirsAgreedOf,
  theirsOf,
  withItem,
} from './trade-draft.ts'
import { playerName } from '../ui/player-name.ts'

/** So long nothing is agreed to after the other has changed their offer: it is to be looked at. */
const LOOK_MS = 2000

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

/**
 * What the other's offer is held against, and whether it has changed just now: the offer that the
 * player agreed to last, or else found here, with the most of what has been offered since. A large
 * offer that shrinks step by step is so held against the large one.
 */
function useTheirOffer(trade: Trade): { was: Draft; isNew: boolean } {
  const theirs = theirsOf(trade)
  const agreed = theirsAgreedOf(trade)
  const isBound = agreed !== null && isSameDraft(agreed, theirs)
  const [known, setKnown] = useState({ theirs, was: agreed ?? theirs })
  const [looked, setLooked] = useState(theirs)
  const isChanged = !isSameDraft(known.theirs, theirs)
  if (isChanged || (isBound && !isSameDraft(known.was, theirs))) {
    setKnown({ theirs, was: isBound ? theirs : mostOf(known.was, known.theirs) })
  }
  const isNew = !isSameDraft(looked, theirs)
  useEffect(() => {
    if (!isNew) return undefined
    const timer = setTimeout(() => setLooked(theirs), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isNew, theirs])
  return { was: known.was, isNew }
}

/**
 * Withdraws what the player has agreed to as soon as they change it: nobody may take what stood
 * before. Returns whether it still stands because that has failed.
 */
function useWithdrawal(trade: Trade, draft: Draft, act: ReturnType<typeof useTrade>): boolean {
  const isDue = isToWithdraw(trade, draft)
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

interface OwnSideProps extends OwnGoodsProps {
  trade: Trade
  /** The offer is being confirmed. */
  isBusy: boolean
  onCount: (item: number, count: number, owned: number) => void
}

/** The own offer. What is being agreed to is what was seen: until that is answered it cannot be changed. */
function OwnSide({ trade, draft, goods, isBusy, onEdit, onCount }: OwnSideProps) {
  const isActive = trade.trade_status === 'active'
  const isSame = isSameDraft(draft, mineOf(trade))
  return (
    <div className="grid" inert={isBusy}>
      <OfferSide
        title={t('trade.mine')}
        draft={draft}
        was={isSame ? mineAgreedOf(trade) : null}
        isValued
        isConfirmed={trade.my_status === 'confirmed'}
        itemOf={goods.itemOf}
        nameOf={goods.nameOf}
        {...(isActive &&
          goods.isReady && {
            onCount,
            ownedOf: goods.owned,
          })}
      >
        {isActive && <OwnGoods draft={draft} goods={goods} onEdit={onEdit} />}
      </OfferSide>
    </div>
  )
}

interface OwnGoodsProps {
  draft: Draft
  goods: ReturnType<typeof useGoods>
  onEdit: (draft: Draft) => void
}

/** What the player adds to their offer: coins, and kinds of items. */
function OwnGoods({ draft, goods, onEdit }: OwnGoodsProps) {
  const itemLocks = useItemLocks()
  return (
    <>
      <NumberField
        label={t('trade.coins')}
        value={draft.coins}
        min={0}
        max={goods.coins}
        shorthand="coins"
        note={t('trade.held', { owned: goods.coins })}
        // Who empties the field is about to type another number.
        onChange={(coins) => Number.isNaN(coins) || onEdit({ ...draft, coins: sentCoins(coins) })}
      />
      {goods.error ? (
        <ErrorState error={goods.error} onRetry={goods.retry} />
      ) : goods.isReady ? (
        <AddItem
          items={goods.tradable.filter(
            ({ Itemdefid: id }) => !(id in draft.items) && !itemLocks.has(id),
          )}
          nameOf={goods.nameOf}
          isFull={Object.keys(draft.items).length >= OFFER_KINDS_MAX}
          onAdd={(item) => onEdit(withItem(draft, item, 1, goods.owned(item)))}
        />
      ) : (
        <Skeleton className="h-17 w-full" />
      )}
    </>
  )
}

interface ActionsProps {
  trade: Trade
  /** The own offer stands on the server as it is shown. */
  isSame: boolean
  /** What is being done. */
  acting: TradeAct['what'] | undefined
  /** The other's offer has changed just now. */
  isNew: boolean
  onClose: () => void
  onAct: (what: TradeAct['what']) => void
}

function TradeActions({ trade, isSame, acting, isNew, onClose, onAct }: ActionsProps) {
  const stateOf = (what: TradeAct['what']) => ({
    busy: acting === what,
    blocked: acting === undefined || acting === what ? undefined : t('kit.under_way'),
  })
  const lookAgain = isNew
    ? t('trade.look_again', { name: playerName(trade.opponent_name) })
    : undefined
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {trade.trade_status === 'active' ? (
        <>
          <Button look="danger" {...stateOf('decline')} onClick={() => onAct('decline')}>
            {t('trade.decline')}
          </Button>
          {trade.my_status === 'confirmed' && (
            <Button {...stateOf('cancel')} onClick={() => onAct('cancel')}>
              {t('trade.cancel')}
            </Button>
          )}
          <Button
            look="brass"
            {...stateOf('confirm')}
            {...(lookAgain !== undefined && { blocked: lookAgain })}
            onClick={() => onAct('confirm')}
          >
            {t(isSame ? 'trade.confirm' : 'trade.confirm_change')}
          </Button>
        </>
      ) : (
        <Button look="brass" onClick={onClose}>
          {t('trade.done_close')}
        </Button>
      )}
    </div>
  )
}

/** A confirmation is of what both offers were when it was pressed. */
type TradeAct =
  | { what: 'confirm'; draft: Draft; version: number }
  | { what: 'cancel' }
  | { what: 'decline' }

function useTrade({ id }: Trade, onClose: () => void) {
  const client = useQueryClient()
  const { doing, asked, error, run } = useCall({
    about: `trade/${id}`,
    send: async (act: TradeAct, once): Promise<Trade | undefined> => {
      if (act.what === 'confirm') {
        return call(
          socialRoutes.confirmTrade,
          { id, trade_item: act.draft, version: act.version },
          once,
        )
      }
      if (act.what === 'cancel') return call(socialRoutes.cancelTrade, { id }, once)
      await call(socialRoutes.declineTrade, { id }, once)
      return undefined
    },
    done: (trade, act) => {
      if (act.what === 'decline') onClose()
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

/** What the player could give, with names and prices. */
function useGoods() {
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const player = useQuery(profile)
  const language = useLanguage((state) => state.language)
  const itemOf = (id: number) => items.data?.byId.get(id)
  const owned = (id: number) => held.data?.counts.get(id) ?? 0
  const tradable = [...(held.data?.counts ?? [])].flatMap(([id, count]) => {
    const item = itemOf(id)
    return item && count > 0 && !item.Tags.includes('trade:no') ? [item] : []
  })
  const needed = [items, held, player]
  return {
    itemOf,
    owned,
    tradable,
    isReady: needed.every(({ data }) => data !== undefined),
    error: needed.find(({ data, error }) => data === undefined && error)?.error,
    retry: () => void Promise.all(needed.map((query) => query.refetch())),
    coins: player.data?.coins ?? 0,
    nameOf: (id: number) => itemName(itemOf(id), language),
  }
}
