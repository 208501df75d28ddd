import { OFFER_KINDS_MAX, socialRoutes, type Trade } from '@app/contract/social.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { failureText, refusalText } from '../api/refusal-text.ts'
import { itemName } from '../catalogue/item-name.ts'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { followTrade } from '../live/follow-trade.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { AddItem, OfferSide } from './OfferSide.tsx'
import { trades } from './queries.ts'
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
  worthOf,
} from './trade-draft.ts'

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
  const draft = edited ?? mineOf(trade)
  const isSame = isSameDraft(draft, mineOf(trade))
  const act = useTrade(trade, onClose)
  const { was, isNew } = useTheirOffer(trade)
  const isActive = trade.trade_status === 'active'
  const edit = (next: Draft) => {
    setEdited(next)
    // While it is being changed, nobody may take what stood before.
    if (trade.my_status === 'confirmed') act.run({ what: 'cancel' })
  }
  return (
    <Dialog
      title={t('trade.title', { name: trade.opponent_name })}
      description={t('trade.description')}
      open
      onClose={onClose}
      size="lg"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ClosedWidget place="trades" />
        <Notices trade={trade} isChanged={!isSameDraft(was, theirsOf(trade))} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <OfferSide
            title={t('trade.mine')}
            draft={draft}
            was={isSame ? mineAgreedOf(trade) : null}
            worth={worthOf(draft, goods.priceOf)}
            isConfirmed={trade.my_status === 'confirmed'}
            itemOf={goods.itemOf}
            nameOf={goods.nameOf}
            {...(isActive &&
              goods.isReady && {
                onCount: (item, count) => edit(withItem(draft, item, count, goods.owned(item))),
                ownedOf: goods.owned,
              })}
          >
            {isActive && <OwnGoods draft={draft} goods={goods} onEdit={edit} />}
          </OfferSide>
          <OfferSide
            title={t('trade.theirs', { name: trade.opponent_name })}
            draft={theirsOf(trade)}
            was={was}
            worth={worthOf(theirsOf(trade), goods.priceOf)}
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
            act.run(what === 'confirm' ? { what, draft } : { what }, () => setEdited(undefined))
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

interface OwnGoodsProps {
  draft: Draft
  goods: ReturnType<typeof useGoods>
  onEdit: (draft: Draft) => void
}

/** What the player adds to their offer: coins, and kinds of items. */
function OwnGoods({ draft, goods, onEdit }: OwnGoodsProps) {
  const isShort = draft.coins > goods.coins
  return (
    <>
      <NumberField
        label={t('trade.coins')}
        value={draft.coins}
        min={0}
        max={goods.coins}
        invalid={isShort}
        note={t('trade.held', { owned: goods.coins })}
        onChange={(coins) => onEdit({ ...draft, coins: sentCoins(coins) })}
      />
      {goods.error ? (
        <ErrorState error={goods.error} onRetry={goods.retry} />
      ) : goods.isReady ? (
        <AddItem
          items={goods.tradable.filter((item) => !(item.Itemdefid in draft.items))}
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
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {trade.trade_status === 'active' ? (
        <>
          <Button look="danger" busy={acting === 'decline'} onClick={() => onAct('decline')}>
            {t('trade.decline')}
          </Button>
          {trade.my_status === 'confirmed' && (
            <Button busy={acting === 'cancel'} onClick={() => onAct('cancel')}>
              {t('trade.cancel')}
            </Button>
          )}
          <Button
            look="brass"
            busy={isNew || acting === 'confirm'}
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

/** What happened last, and loudly what either side has to look at again before it agrees. */
function Notices({ trade, isChanged }: { trade: Trade; isChanged: boolean }) {
  const { opponent_name: name, trade_status } = trade
  const agreed = mineAgreedOf(trade)
  const isMineChanged = agreed !== null && !isSameDraft(agreed, mineOf(trade))
  const isActive = trade_status === 'active'
  const loud = [
    isActive && isChanged && t('trade.look_again', { name }),
    isActive && isMineChanged && t('trade.they_look_again', { name }),
    (trade.because === 'fell' || !isActive) && t(`trade.cause.${trade.because}`),
  ].filter((text) => text !== false)
  if (loud.length === 0) {
    return (
      <p role="status" className="well rounded-md px-3 py-2 text-sm text-parchment-dim">
        {t(`trade.cause.${trade.because}`)}
      </p>
    )
  }
  return loud.map((text) => (
    <p
      key={`${trade.version}${text}`}
      role="alert"
      className="animate-flash rounded-md bg-danger/30 px-3 py-2 text-sm wrap-anywhere text-candle"
    >
      {text}
    </p>
  ))
}

type TradeAct = { what: 'confirm'; draft: Draft } | { what: 'cancel' } | { what: 'decline' }

function useTrade({ id, version }: Trade, onClose: () => void) {
  const client = useQueryClient()
  const mutationKey = ['trade', id]
  const mutation = useMutation({
    mutationKey,
    mutationFn: async (act: TradeAct): Promise<Trade | undefined> => {
      if (act.what === 'confirm') {
        return call(socialRoutes.confirmTrade, { id, trade_item: act.draft, version })
      }
      if (act.what === 'cancel') return call(socialRoutes.cancelTrade, { id })
      await call(socialRoutes.declineTrade, { id })
      return undefined
    },
    onSuccess: (trade, act) => {
      if (act.what === 'decline') onClose()
      // Its end is shown even if the stream is broken off; all else may be older than the stream.
      if (trade && trade.trade_status !== 'active') followTrade(client, trade)
    },
    onError: (error, act) =>
      toast(
        act.what === 'decline' ? failureText(error, t('trade.decline_failed')) : refusalText(error),
        'failed',
      ),
    onSettled: () => client.invalidateQueries(trades),
  })
  return {
    acting: mutation.isPending ? mutation.variables.what : undefined,
    /** Of two quick presses one counts. */
    run: (act: TradeAct, onDone?: () => void) => {
      if (client.isMutating({ mutationKey }) > 0) return
      mutation.mutate(act, { onSuccess: () => act.what === 'confirm' && onDone?.() })
    },
  }
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
    // What buyers pay now: what sellers ask for, anybody can make up.
    priceOf: (id: number) => table.data?.bestBuy.get(id),
  }
}
