import { OFFER_KINDS_MAX, type Trade } from '@app/contract/social.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { t } from '../i18n/t.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddItem, OfferSide } from './OfferSide.tsx'
import {
  type Draft,
  isSameDraft,
  mineAgreedOf,
  mineOf,
  sentCoins,
  withItem,
} from './trade-draft.ts'
import type { Goods } from './use-goods.ts'

interface OwnSideProps extends OwnGoodsProps {
  trade: Trade
  /** The offer is being confirmed. */
  isBusy: boolean
  onCount: (item: number, count: number, owned: number) => void
}

/** The own offer. What is being agreed to is what was seen: until that is answered it cannot be changed. */
export function OwnSide({ trade, draft, goods, isBusy, onEdit, onCount }: OwnSideProps) {
  const isActive = trade.trade_status === 'active'
  const mine = mineOf(trade)
  const isSame = isSameDraft(draft, mine)
  return (
    <div className="grid" inert={isBusy}>
      <OfferSide
        title={t(isActive ? 'trade.mine' : 'trade.mine_offered')}
        draft={isActive ? draft : mine}
        was={isActive && isSame ? mineAgreedOf(trade) : null}
        isValued={isActive}
        {...(isActive && { isConfirmed: trade.my_status === 'confirmed' })}
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
  goods: Goods
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
        onChange={(coins) => onEdit({ ...draft, coins: sentCoins(coins) })}
      />
      {goods.error ? (
        <ErrorState error={goods.error} onRetry={goods.retry} />
      ) : goods.isReady ? (
        <AddItem
          items={goods.tradable.filter(({ Itemdefid: id }) => !(id in draft.items))}
          locked={itemLocks}
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
