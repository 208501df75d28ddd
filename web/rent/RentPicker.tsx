import type { Item } from '@app/contract/catalog.ts'
import type { Rent } from '@app/contract/rent.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useItemLocks } from '../catalog/item-locks.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { t } from '../i18n/t.ts'
import { LateLockedNoteWidget } from '../item-locks/LateLockedNoteWidget.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Price } from '../ui/Price.tsx'
import { QuantityBox } from './QuantityBox.tsx'

interface Props {
  rent: Rent
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  ownedOf: (id: number) => number
  onPut: (item: number, count: number, done: () => void) => void
  onClose: () => void
}

/** The items that the player holds and may place. */
export function RentPicker({ rent, itemOf, nameOf, ownedOf, onPut, onClose }: Props) {
  const [chosen, setChosen] = useState<number>()
  const itemLocks = useItemLocks()
  const placed = new Map(rent.user_rents.map((one) => [one.item_id, one.count]))
  const room = rent.all_rents
    .map((one) => {
      const left = one.count - (placed.get(one.item_id) ?? 0)
      return { ...one, most: Math.min(left, ownedOf(one.item_id)) }
    })
    .filter((one) => one.most > 0)
  const hasAny = rent.all_rents.some((one) => ownedOf(one.item_id) > 0)
  return (
    <Dialog title={t('rent.add')} open onClose={onClose} size="lg">
      {room.length === 0 && (
        <EmptyState
          title={t(hasAny ? 'rent.add_full' : 'rent.add_none')}
          action={hasAny ? undefined : <Sources />}
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {room.map((one) => (
          <li key={one.item_id} className="relative grid content-start gap-2">
            <button
              type="button"
              onClick={() => setChosen(one.item_id)}
              className="well flex h-full w-full items-center gap-3 p-2 text-start hover:text-candle"
            >
              <Choice
                {...one}
                item={itemOf(one.item_id)}
                name={nameOf(one.item_id)}
                owned={ownedOf(one.item_id)}
              />
            </button>
            {chosen === one.item_id && !itemLocks.has(one.item_id) && (
              <QuantityBox
                label={t('rent.ok_put')}
                max={one.most}
                sign="plus"
                onClose={() => setChosen(undefined)}
                onConfirm={(count) => onPut(one.item_id, count, onClose)}
              />
            )}
            {chosen === one.item_id && <LateLockedNoteWidget itemIds={[one.item_id]} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  item: Item | undefined
  name: string
  owned: number
  salary: number
}

function Choice({ item, name, owned, salary }: ChoiceProps) {
  return (
    <>
      <ItemTile item={item} count={owned} />
      <span className="grid min-w-0 grow gap-0.5">
        <span aria-hidden="true" className="text-sm wrap-anywhere">
          {name}
        </span>
        <span className="unseen">{t('rent.place', { name })}</span>
        <span className="flex items-center gap-1 text-xs text-parchment-dim">
          <Price coins={salary} iconSize={16} /> {t('rent.per_day')}
        </span>
      </span>
    </>
  )
}

/** Where there is something to place: the market, and the shops of this screen. */
function Sources() {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
        {t('rent.open_market')}
      </Link>
      <Link to={paths.rent} hash="relics" className={buttonClass({ look: 'plain' })}>
        {t('rent.to_shops')}
      </Link>
    </div>
  )
}
