import type { Item } from '@app/contract/catalog.ts'
import type { Rent } from '@app/contract/rent.ts'
import { Coins, Plus, Undo2 } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, memo, Suspense, useState } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { QuantityBox } from './QuantityBox.tsx'
import type { RunRentAct } from './use-rent-acts.ts'
import { readyItems, useIsStopped, useSalary, useTotalSalary } from './use-salary.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const RentPicker = lazyPart(() => import('./RentPicker.tsx'), 'RentPicker', 'popup')

type UserRent = Rent['user_rents'][number]

interface Props {
  rent: Rent
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  ownedOf: (id: number) => number
  onAct: RunRentAct
}

/** What is placed and earns, its salary growing; and a tile to place more. */
export function HeroHall({ rent, itemOf, nameOf, ownedOf, onAct }: Props) {
  return (
    <section aria-labelledby="heroes" className="grid gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="heroes" className="grow text-xl">
          {t('rent.heroes')}
        </h2>
        <TakeAllButton rent={rent} onTake={() => onAct({ what: 'all', items: readyItems(rent) })} />
      </header>
      <p className="max-w-prose text-sm text-parchment-dim">{t('rent.heroes_text')}</p>
      {rent.user_rents.length === 0 && (
        <div className="panel">
          <EmptyState title={t('rent.empty')} />
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {rent.user_rents.map((placed) => {
          const rentable = rent.all_rents.find((one) => one.item_id === placed.item_id)
          return (
            <PlacedTile
              key={placed.item_id}
              item={itemOf(placed.item_id)}
              name={nameOf(placed.item_id)}
              count={placed.count}
              limit={rentable?.count ?? placed.count}
              owned={ownedOf(placed.item_id)}
              perDay={(rentable?.salary ?? 0) * placed.count}
              rent={rent}
              placed={placed}
              onAct={onAct}
            />
          )
        })}
        <li>
          <AddTile
            rent={rent}
            itemOf={itemOf}
            nameOf={nameOf}
            ownedOf={ownedOf}
            onPut={(item, count, done) => onAct({ what: 'put', item, count }, done)}
          />
        </li>
      </ul>
    </section>
  )
}

/** Opens the picker of what else may be placed. */
function AddTile(props: Omit<ComponentProps<typeof RentPicker>, 'onClose'>) {
  const isPicking = useLocation({ select: ({ state }) => state.picking === true })
  const overlay = useOverlay()
  return (
    <>
      <button
        type="button"
        onClick={() => overlay.open({}, { picking: true })}
        aria-haspopup="dialog"
        className="grid h-full min-h-24 w-full place-content-center justify-items-center gap-1 rounded-lg border-2 border-dashed border-line-lit text-parchment-dim hover:border-candle hover:text-candle"
      >
        <Plus aria-hidden="true" className="size-6" />
        {t('rent.add')}
      </button>
      <Suspense>
        {isPicking && <RentPicker {...props} onClose={() => overlay.close('picking')} />}
      </Suspense>
    </>
  )
}

interface TileProps {
  item: Item | undefined
  name: string
  /** Pieces: placed, that may be placed, and held. */
  count: number
  limit: number
  owned: number
  /** Coins. */
  perDay: number
  rent: Rent
  placed: UserRent
  onAct: RunRentAct
}

/** Kept as it is while the player's coins and items change. */
const PlacedTile = memo(function PlacedTile(props: TileProps) {
  const { item, name, count, limit, owned, perDay, rent, placed, onAct } = props
  const [isTaking, setTaking] = useState(false)
  const close = () => setTaking(false)
  useMessages()
  return (
    <li className="panel relative grid gap-2 p-3">
      <div className="flex items-center gap-3">
        <ItemTile item={item} />
        <div className="min-w-0 grow">
          <p className="wrap-anywhere">{name}</p>
          <p className="text-2xs text-parchment-faint">
            {t('rent.placed', { count, limit, owned })}
          </p>
        </div>
        <IconButton
          size="sm"
          label={t('rent.take_back', { name })}
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          onClick={() => setTaking(true)}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-1 text-sm text-parchment-dim">
          <Price coins={perDay} /> {t('rent.per_day')}
        </span>
        <CollectButton
          name={name}
          rent={rent}
          placed={placed}
          onCollect={() => onAct({ what: 'salary', items: [placed.item_id] })}
        />
      </div>
      <Stopped placed={placed} />
      {isTaking && (
        <QuantityBox
          label={t('rent.ok_take')}
          max={count}
          sign="minus"
          onClose={close}
          onConfirm={(pieces) =>
            onAct({ what: 'take', item: placed.item_id, count: pieces }, close)
          }
        />
      )}
    </li>
  )
})

// What grows by the second renders alone.

function TakeAllButton({ rent, onTake }: { rent: Rent; onTake: () => void }) {
  const total = useTotalSalary(rent)
  return (
    <Button look="brass" blocked={total === 0 ? t('rent.no_salary') : undefined} onClick={onTake}>
      {t('rent.take_all')} <Price coins={total} />
    </Button>
  )
}

interface CollectProps {
  name: string
  rent: Rent
  placed: UserRent
  onCollect: () => void
}

function CollectButton({ name, rent, placed, onCollect }: CollectProps) {
  const salary = useSalary(rent, placed)
  const isStopped = useIsStopped(placed)
  return (
    <Button
      size="sm"
      look={isStopped ? 'danger' : 'plain'}
      blocked={salary === 0 ? t('rent.no_salary') : undefined}
      onClick={onCollect}
    >
      <span className="unseen">{t('rent.collect', { name })}</span>
      <Coins aria-hidden="true" className="size-4" />
      <Price coins={salary} />
    </Button>
  )
}

function Stopped({ placed }: { placed: UserRent }) {
  if (!useIsStopped(placed)) return null
  return <p className="text-xs text-sell">{t('rent.stopped')}</p>
}
