import { OFFER_KINDS_MAX, type Trade } from '@app/contract/social.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { t } from '../i18n/t.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddItem, OfferSide, type OnCount } from './OfferSide.tsx'
import { type Draft, isSameDraft, mineAgreedOf, mineOf } from './trade-draft.ts'
import type { Goods } from './use-goods.ts'
import type { OfferField } from './use-own-offer.ts'

interface OwnSideProps extends OwnGoodsProps {
  trade: Trade
  /** The offer is being confirmed. */
  isBusy: boolean
  onCount: OnCount
}

/** The own offer. What is being agreed to is what was seen: until that is answered it cannot be changed. */
export function OwnSide({ trade, isBusy, onCount, ...own }: OwnSideProps) {
  const { draft, goods, unclear } = own
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
            unclear,
            ownedOf: goods.owned,
          })}
      >
        {isActive && <OwnGoods {...own} />}
      </OfferSide>
    </div>
  )
}

interface OwnGoodsProps {
  draft: Draft
  goods: Goods
  /** Fields that hold what is no number. */
  unclear: ReadonlySet<OfferField>
  onCoins: (coins: number, text: string) => void
  onAdd: (item: number, owned: number) => void
}

/** What the player adds to their offer: coins, and kinds of items. */
function OwnGoods({ draft, goods, unclear, onCoins, onAdd }: OwnGoodsProps) {
  const itemLocks = useItemLocks()
  return (
    <>
      <NumberField
        label={t('trade.coins')}
        value={unclear.has('coins') ? Number.NaN : draft.coins}
        min={0}
        max={goods.coins}
        shorthand="coins"
        note={t('trade.held', { owned: goods.coins })}
        onChange={onCoins}
      />
      {goods.error ? (
        <ErrorState error={goods.error} onRetry={goods.retry} />
      ) : goods.isReady ? (
        <AddItem
          items={goods.tradable.filter(({ Itemdefid: id }) => !(id in draft.items))}
          locked={itemLocks}
          nameOf={goods.nameOf}
          isFull={Object.keys(draft.items).length >= OFFER_KINDS_MAX}
          onAdd={(item) => onAdd(item, goods.owned(item))}
        />
      ) : (
        <Skeleton className="h-17 w-full" />
      )}
    </>
  )
}
