import type { Item } from '@app/contract/catalogue.ts'
import type { Rent } from '@app/contract/rent.ts'
import { useState } from 'react'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Price } from '../ui/Price.tsx'
import { QuantityBox } from './QuantityBox.tsx'

interface Props {
  rent: Rent
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  ownedOf: (id: number) => number
  onPut: (item: number, count: number) => Promise<object>
  onClose: () => void
}

/** The items that the player holds and may place. */
export function RentPicker({ rent, itemOf, nameOf, ownedOf, onPut, onClose }: Props) {
  const [chosen, setChosen] = useState<number>()
  const placed = new Map(rent.user_rents.map((one) => [one.item_id, one.count]))
  const room = rent.all_rents
    .map((one) => {
      const left = one.count - (placed.get(one.item_id) ?? 0)
      return { ...one, most: Math.min(left, ownedOf(one.item_id)) }
    })
    .filter((one) => one.most > 0)
  if (room.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={t('rent.add_none')} />
      </div>
    )
  }
  return (
    <ul aria-label={t('rent.add')} className="panel grid gap-2 p-3 sm:grid-cols-2 lg:grid-cols-3">
      {room.map(({ item_id, salary, most }) => (
        <li key={item_id} className="relative">
          <button
            type="button"
            onClick={() => setChosen(item_id)}
            className="well flex w-full items-center gap-3 p-2 text-start hover:text-candle"
          >
            <ItemTile item={itemOf(item_id)} count={ownedOf(item_id)} />
            <span className="min-w-0 grow truncate text-sm">
              {t('rent.place', { name: nameOf(item_id) })}
            </span>
            <span className="flex items-center gap-1 text-2xs text-parchment-faint">
              <Price coins={salary} /> {t('rent.per_day')}
            </span>
          </button>
          {chosen === item_id && (
            <QuantityBox
              label={t('rent.ok_put')}
              max={most}
              sign="plus"
              onClose={() => setChosen(undefined)}
              onConfirm={(count) =>
                void onPut(item_id, count)
                  .then(onClose)
                  .catch(() => setChosen(undefined))
              }
            />
          )}
        </li>
      ))}
    </ul>
  )
}
