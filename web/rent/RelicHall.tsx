import type { Item } from '@app/contract/catalogue.ts'
import type { Rent } from '@app/contract/rent.ts'
import { paybackDays } from '@app/rules/rent/rent.ts'
import { useState } from 'react'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { QuantityBox } from './QuantityBox.tsx'
import type { RentAct } from './use-rent-acts.ts'

interface Props {
  rent: Rent
  coins: number
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  ownedOf: (id: number) => number
  onAct: (act: RentAct) => Promise<void>
}

/** The shops of relics, with prices and how soon a relic has earned its own. */
export function RelicHall({ rent, coins, itemOf, nameOf, ownedOf, onAct }: Props) {
  const [buying, setBuying] = useState<number>()
  const salaryOf = (id: number) => rent.all_rents.find((one) => one.item_id === id)?.salary ?? 0
  return (
    <section aria-labelledby="relics" className="grid gap-3">
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
              {shop.shop_items.map(({ item_id, price }) => {
                const days = paybackDays(price, salaryOf(item_id))
                return (
                  <li key={item_id} className="well relative flex items-center gap-3 p-2">
                    <ItemTile item={itemOf(item_id)} count={ownedOf(item_id)} />
                    <div className="min-w-0 grow">
                      <p className="text-sm wrap-anywhere">{nameOf(item_id)}</p>
                      {days !== undefined && (
                        <p className="text-2xs text-parchment-faint">
                          {t('rent.payback', { days })}
                        </p>
                      )}
                    </div>
                    <Button
                      size="sm"
                      look="brass"
                      disabled={coins < price}
                      onClick={() => setBuying(item_id)}
                    >
                      <span className="unseen">{t('rent.buy', { name: nameOf(item_id) })}</span>
                      <Price coins={price} />
                    </Button>
                    {buying === item_id && (
                      <QuantityBox
                        label={t('rent.ok_buy')}
                        max={Math.floor(coins / price)}
                        sign="plus"
                        price={price}
                        onClose={() => setBuying(undefined)}
                        onConfirm={(count) => {
                          const act = { what: 'buy', shop: shop.item_id, item: item_id } as const
                          void onAct({ ...act, count })
                            .catch(() => undefined)
                            .finally(() => setBuying(undefined))
                        }}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
