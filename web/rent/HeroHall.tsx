import type { Item } from '@app/contract/catalogue.ts'
import type { Rent } from '@app/contract/rent.ts'
import { Coins, Plus, Undo2 } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import type { Growing } from './grown-salary.ts'
import { QuantityBox } from './QuantityBox.tsx'
import type { RentAct } from './use-rent-acts.ts'

const RentPicker = lazy(() => import('./RentPicker.tsx').then((m) => ({ default: m.RentPicker })))

interface Props {
  rent: Rent
  /** By item. */
  salaries: ReadonlyMap<number, Growing>
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  ownedOf: (id: number) => number
  onAct: (act: RentAct) => Promise<void>
}

/** What is placed and earns, its salary growing; and a tile to place more. */
export function HeroHall({ rent, salaries, itemOf, nameOf, ownedOf, onAct }: Props) {
  const total = [...salaries.values()].reduce((sum, { coins }) => sum + coins, 0)
  const ready = rent.user_rents
    .map((one) => one.item_id)
    .filter((item) => (salaries.get(item)?.coins ?? 0) > 0)
  const act = (what: RentAct) => void onAct(what).catch(() => undefined)
  return (
    <section aria-labelledby="heroes" className="grid gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="heroes" className="grow text-xl">
          {t('rent.heroes')}
        </h2>
        <Button
          look="brass"
          disabled={ready.length === 0}
          onClick={() => act({ what: 'all', items: ready })}
        >
          {t('rent.take_all')} <Price coins={total} />
        </Button>
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
              salary={salaries.get(placed.item_id)?.coins ?? 0}
              isStopped={salaries.get(placed.item_id)?.isStopped ?? false}
              onTake={(count) => onAct({ what: 'take', item: placed.item_id, count })}
              onCollect={() => act({ what: 'salary', items: [placed.item_id] })}
            />
          )
        })}
        <li>
          <AddTile
            rent={rent}
            itemOf={itemOf}
            nameOf={nameOf}
            ownedOf={ownedOf}
            onPut={(item, count) => onAct({ what: 'put', item, count })}
          />
        </li>
      </ul>
    </section>
  )
}

/** Opens the picker of what else may be placed. */
function AddTile(props: Omit<ComponentProps<typeof RentPicker>, 'onClose'>) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setPicking(true)}
        aria-haspopup="dialog"
        className="grid h-full min-h-24 w-full place-content-center justify-items-center gap-1 rounded-lg border-2 border-dashed border-line-lit text-parchment-dim hover:border-candle hover:text-candle"
      >
        <Plus aria-hidden="true" className="size-6" />
        {t('rent.add')}
      </button>
      <Suspense>
        {isPicking && <RentPicker {...props} onClose={() => setPicking(false)} />}
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
  salary: number
  isStopped: boolean
  onTake: (count: number) => Promise<void>
  onCollect: () => void
}

function PlacedTile(props: TileProps) {
  const { item, name, count, limit, owned, perDay, salary, isStopped, onTake, onCollect } = props
  const [isTaking, setTaking] = useState(false)
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
        <Button
          size="sm"
          look={isStopped ? 'danger' : 'plain'}
          disabled={salary === 0}
          onClick={onCollect}
        >
          <span className="unseen">{t('rent.collect', { name })}</span>
          <Coins aria-hidden="true" className="size-4" />
          <Price coins={salary} />
        </Button>
      </div>
      {isStopped && <p className="text-xs text-sell">{t('rent.stopped')}</p>}
      {isTaking && (
        <QuantityBox
          label={t('rent.ok_take')}
          max={count}
          sign="minus"
          onClose={() => setTaking(false)}
          onConfirm={(pieces) =>
            void onTake(pieces)
              .catch(() => undefined)
              .finally(() => setTaking(false))
          }
        />
      )}
    </li>
  )
}
