import type { Item } from '@app/contract/catalogue.ts'
import { Check, Hourglass } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import type { Draft } from './trade-draft.ts'

interface Props {
  title: string
  draft: Draft
  /** Coins, at market prices; left out once it no longer matters. */
  worth?: number
  isConfirmed: boolean
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  /** It has just been changed by the other: looked at again before anything is agreed. */
  isLoud?: boolean
  /** Only of the own side. */
  onCount?: (item: number, count: number) => void
  ownedOf?: (item: number) => number
  children?: ReactNode
}

/** One side of a trade: what it gives, what that is worth, and whether it agrees. */
export function OfferSide(props: Props) {
  const { title, draft, worth, isConfirmed, itemOf, nameOf, isLoud = false } = props
  const { onCount, ownedOf, children } = props
  const items = Object.entries(draft.items)
  return (
    <section
      aria-label={title}
      className={`well grid content-start gap-3 p-3 ${isLoud ? 'animate-flash outline-2 outline-danger' : ''}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-md">{title}</h3>
        <span
          className={`flex items-center gap-1 text-sm ${isConfirmed ? 'text-buy' : 'text-parchment-dim'}`}
        >
          {isConfirmed ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Hourglass aria-hidden="true" className="size-4" />
          )}
          {t(isConfirmed ? 'trade.confirmed' : 'trade.pending')}
        </span>
      </header>
      {worth !== undefined && (
        <p className="flex items-center justify-between gap-2 text-sm text-parchment-dim">
          {t('trade.worth')} <Price coins={worth} />
        </p>
      )}
      {!onCount && draft.coins > 0 && (
        <p className="flex items-center justify-between gap-2 text-sm">
          {t('trade.coins')} <Price coins={draft.coins} />
        </p>
      )}
      {items.length === 0 && draft.coins === 0 && (
        <p className="py-3 text-center text-sm text-parchment-faint">{t('trade.nothing')}</p>
      )}
      <ul className="grid gap-2">
        {items.map(([id, count]) => {
          const item = Number(id)
          return (
            <li key={id} className="flex items-center gap-2">
              <ItemTile item={itemOf(item)} size={40} />
              <span className="min-w-0 grow truncate text-sm">{nameOf(item)}</span>
              {onCount ? (
                <input
                  type="number"
                  aria-label={t('trade.pieces', { name: nameOf(item) })}
                  min={0}
                  max={ownedOf?.(item)}
                  value={count}
                  onChange={(event) => onCount(item, event.target.valueAsNumber)}
                  className="field h-9 w-20 px-2 text-center tabular outline-none"
                />
              ) : (
                <span className="tabular">× {count}</span>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}

interface AddItemProps {
  items: readonly Item[]
  nameOf: (id: number) => string
  onAdd: (item: number) => void
}

/** Adds a kind of item to the own offer. */
export function AddItem({ items, nameOf, onAdd }: AddItemProps) {
  const id = useId()
  const sorted = items.toSorted((a, b) => nameOf(a.Itemdefid).localeCompare(nameOf(b.Itemdefid)))
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {t('trade.add')}
      </label>
      <select
        id={id}
        value=""
        onChange={(event) => onAdd(Number(event.target.value))}
        className="field h-11 min-w-0 bg-slate px-2"
      >
        <option value="" disabled>
          {t(items.length === 0 ? 'trade.add_none' : 'trade.add_choose')}
        </option>
        {sorted.map((item) => (
          <option key={item.Itemdefid} value={item.Itemdefid}>
            {nameOf(item.Itemdefid)}
          </option>
        ))}
      </select>
    </div>
  )
}
