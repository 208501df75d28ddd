import type { Item } from '@app/contract/catalog.ts'
import type { Rent } from '@app/contract/rent.ts'
import { paybackDays } from '@app/rules/rent/rent.ts'
import { useLocation } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState } from 'react'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { QuantityBox } from './QuantityBox.tsx'
import type { RunRentAct } from './use-rent-acts.ts'

interface Props {
  rent: Rent
  coins: number
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  ownedOf: (id: number) => number
  onAct: RunRentAct
}

/** The shops of relics, with prices and how soon a relic has earned its own. */
export function RelicHall({ rent, coins, itemOf, nameOf, ownedOf, onAct }: Props) {
  const [buying, setBuying] = useState<number>()
  const hall = useRef<HTMLElement>(null)
  // Each entry of the history that names the shops leads to them.
  const aim = useLocation({
    select: ({ hash, state }) => (hash === 'relics' ? state.__TSR_index : undefined),
  })
  useEffect(() => {
    if (aim === undefined) return undefined
    // The popup that leads here keeps the page from scrolling until it is gone.
    const timer = setTimeout(() => hall.current?.scrollIntoView())
    return () => clearTimeout(timer)
  }, [aim])
  const salaryOf = (id: number) => rent.all_rents.find((one) => one.item_id === id)?.salary ?? 0
  return (
    <section ref={hall} aria-labelledby="relics" className="grid scroll-mt-16 gap-3">
      <h2 id="relics" className="text-xl">
        {t('rent.relics')}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        {rent.config.map((shop) => (
          <section
            key={shop.item_id}
            aria-label={nameOf(shop.item_id)}
            className="panel grid content-start gap-2 p-4"
          >
            <header className="flex items-center gap-3 pb-1">
              <ItemTile item={itemOf(shop.item_id)} />
              <h3 className="text-md">{nameOf(shop.item_id)}</h3>
            </header>
            <ul className="grid gap-2">
              {shop.shop_items.map(({ item_id, price }) => (
                <Relic
                  key={item_id}
                  shop={shop.item_id}
                  id={item_id}
                  item={itemOf(item_id)}
                  name={nameOf(item_id)}
                  owned={ownedOf(item_id)}
                  price={price}
                  days={paybackDays(price, salaryOf(item_id))}
                  missing={Math.max(price - coins, 0)}
                  most={buying === item_id ? Math.floor(coins / price) : undefined}
                  onBuying={setBuying}
                  onAct={onAct}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

interface RelicProps {
  /** Ids of items. */
  shop: number
  id: number
  item: Item | undefined
  name: string
  /** Pieces held. */
  owned: number
  /** Coins. */
  price: number
  /** Until it has earned its price; undefined where it never will. */
  days: number | undefined
  /** Coins that the player lacks. */
  missing: number
  /** Pieces that may be bought, while the player is asked how many. */
  most: number | undefined
  onBuying: (id: number | undefined) => void
  onAct: RunRentAct
}

/** Kept as it is while coins change that it does not need. */
const Relic = memo(function Relic(props: RelicProps) {
  const { shop, id, item, name, owned, price, days, missing, most, onBuying, onAct } = props
  const close = () => onBuying(undefined)
  useMessages()
  return (
    <li className="well relative flex items-center gap-3 p-2">
      <ItemTile item={item} count={owned} />
      <div className="min-w-0 grow">
        <p className="text-sm wrap-anywhere">{name}</p>
        {days !== undefined && (
          <p className="text-2xs text-parchment-faint">{t('rent.payback', { days })}</p>
        )}
        <MissingCoins coins={missing} />
      </div>
      <Button
        size="sm"
        look="brass"
        blocked={missing > 0 ? t('rent.too_dear', { coins: missing }) : undefined}
        onClick={() => onBuying(id)}
      >
        <span className="unseen">{t('rent.buy', { name })}</span>
        <Price coins={price} />
      </Button>
      {most !== undefined && (
        <QuantityBox
          label={t('rent.ok_buy')}
          max={most}
          sign="plus"
          price={price}
          onClose={close}
          onConfirm={(count) => onAct({ what: 'buy', shop, item: id, count, price }, close)}
        />
      )}
    </li>
  )
})

/** Why a relic cannot be bought yet. */
function MissingCoins({ coins }: { coins: number }) {
  if (coins === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1 text-2xs text-warn">
      {t('rent.missing')} <Price coins={coins} iconSize={14} />
    </p>
  )
}
