import type { Item } from '@app/contract/catalog.ts'
import { Check, Hourglass, TrendingDown, TrendingUp, X } from 'lucide-react'
import { memo, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages, withMessages } from '../i18n/language.ts'
import { collatorOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { usePricesAmong } from '../prices/use-prices-among.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { ExactPrice } from '../ui/ExactPrice.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { offProps } from '../ui/off-props.ts'
import { Price } from '../ui/Price.tsx'
import { type Draft, isSameDraft, type OfferRow, rowsOf, worthOf } from './trade-draft.ts'
import type { OfferField } from './use-own-offer.ts'

const FairWorthWidget = lazyPart(
  () => withMessages('desk', import('../fair-price/FairWorthWidget.tsx')),
  'FairWorthWidget',
)

/** Sets how many pieces of an item are offered, of so many that the player owns, as `text` says. */
export type OnCount = (item: number, count: number, owned: number, text: string) => void

interface Props {
  title: string
  draft: Draft
  /** What was agreed to before, if anything: what differs from it is shown loudly. */
  was: Draft | null
  /** Says what it is worth, while that matters. */
  isValued?: boolean
  /** Left out once the trade has ended. */
  isConfirmed?: boolean
  itemOf: (id: number) => Item | undefined
  nameOf: (id: number) => string
  /** Only of the own side. */
  onCount?: OnCount
  /** Fields that hold what is no number. */
  unclear?: ReadonlySet<OfferField>
  ownedOf?: (item: number) => number
  children?: ReactNode
}

/** One side of a trade: what it gives, what that is worth, and whether it agrees. */
export function OfferSide(props: Props) {
  const { title, draft, isValued, isConfirmed, itemOf, nameOf, onCount, ownedOf, children } = props
  const was = props.was ?? draft
  const rows = rowsOf(draft, was)
  const isLoud = !isSameDraft(draft, was)
  const isCoins = onCount ? was.coins !== draft.coins : was.coins > 0 || draft.coins > 0
  return (
    <section
      aria-label={title}
      // Each change of the other's flashes again; the own one is being typed into.
      key={isLoud && !onCount ? JSON.stringify(draft) : ''}
      className={`well grid min-w-0 content-start gap-3 p-3 ${isLoud ? 'animate-flash outline-2 outline-danger' : ''}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-md wrap-anywhere">{title}</h3>
        {isConfirmed !== undefined && <Agreement isConfirmed={isConfirmed} />}
      </header>
      {isValued && <WorthLine draft={draft} />}
      {isValued && (
        <Suspense fallback={<WorthRoom />}>
          <FairWorthWidget {...draft} />
        </Suspense>
      )}
      {isCoins && (
        <p className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <span className="grow">{t('trade.coins')}</span>
          <Change was={was.coins} now={draft.coins} />
          <ExactPrice coins={draft.coins} />
        </p>
      )}
      {rows.length === 0 && draft.coins === 0 && (
        <p className="py-3 text-center text-sm text-parchment-faint">
          {t(isConfirmed === undefined ? 'trade.none' : 'trade.nothing')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((row) => (
            <Row
              key={row.item}
              {...row}
              isOffered={row.item in draft.items}
              isUnclear={props.unclear?.has(row.item) ?? false}
              known={itemOf(row.item)}
              name={nameOf(row.item)}
              {...(ownedOf && { owned: ownedOf(row.item) })}
              {...(onCount && { onCount })}
            />
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function Agreement({ isConfirmed }: { isConfirmed: boolean }) {
  const Sign = isConfirmed ? Check : Hourglass
  return (
    <span
      className={`flex items-center gap-1 text-sm ${isConfirmed ? 'text-buy' : 'text-parchment-dim'}`}
    >
      <Sign aria-hidden="true" className="size-4" />
      {t(isConfirmed ? 'trade.confirmed' : 'trade.pending')}
    </span>
  )
}

/** What it is worth at what buyers pay now: what sellers ask for, anyone can make up. */
function WorthLine({ draft }: { draft: Draft }) {
  const ids = useMemo(() => Object.keys(draft.items).map(Number), [draft])
  const prices = usePricesAmong(ids)
  const { coins, unpriced } = worthOf(draft, (id) => prices?.bestBuy.get(id))
  return (
    <div className="grid gap-0.5 text-sm text-parchment-dim">
      <p className="flex items-center justify-between gap-2">
        {t('trade.worth')} <Price coins={coins} />
      </p>
      {unpriced > 0 && <p className="text-xs text-warn">{t('trade.unpriced', { unpriced })}</p>}
    </div>
  )
}

/** Keeps the room of a line for what the offer is worth: what stands below stays while its code comes. */
function WorthRoom() {
  return (
    <p aria-hidden="true" className="invisible text-sm">
      <Price coins={0} />
    </p>
  )
}

interface RowProps extends OfferRow {
  /** The offer holds it, were it with no pieces. */
  isOffered: boolean
  /** Its field holds what is no number. */
  isUnclear: boolean
  /** Undefined for an item that the catalog does not know. */
  known: Item | undefined
  name: string
  owned?: number
  onCount?: OnCount
}

/** Kept as it is while other items of the offer change. */
const Row = memo(function Row(props: RowProps) {
  const { item, count, was, isOffered, isUnclear, known, name, owned = 0, onCount } = props
  useMessages()
  return (
    <li className="flex flex-wrap items-center gap-2">
      <ItemTile item={known} size={40} />
      <div className="grid min-w-0 flex-1 basis-28 justify-items-start gap-0.5 text-sm">
        <span className={`wrap-anywhere ${isOffered ? '' : 'text-parchment-dim line-through'}`}>
          {name}
        </span>
        <Change was={was} now={count} />
        {onCount && (
          <span className={`text-xs ${owned < count ? 'text-sell' : 'text-parchment-dim'}`}>
            {t('trade.held', { owned })}
          </span>
        )}
      </div>
      {onCount && isOffered ? (
        <div className="ms-auto flex shrink-0 items-center gap-1">
          <NumberInput
            label={t('trade.pieces', { name })}
            max={owned}
            shorthand="pieces"
            value={isUnclear ? Number.NaN : count}
            // Who empties the field is about to type another number; a nought takes the item out.
            onChange={(next, text) => onCount(item, next, owned, text)}
            className="field h-9 w-24 px-2 text-center tabular outline-none pointer-coarse:h-11"
          />
          <IconButton
            label={t('trade.take_out', { name })}
            icon={<X aria-hidden="true" className="size-4" />}
            className="pointer-coarse:min-h-[44px] pointer-coarse:min-w-[44px]"
            onClick={({ currentTarget }) => {
              controlAfter(currentTarget)?.focus()
              onCount(item, 0, owned, '')
            }}
          />
        </div>
      ) : (
        <span className="shrink-0 tabular">{t('trade.count', { count })}</span>
      )}
    </li>
  )
})

/** What takes the focus of a row that goes: the button of the next row, or the list to add from. */
function controlAfter(button: HTMLElement): HTMLElement | undefined {
  const side = button.closest('section')
  const controls = [...(side?.querySelectorAll<HTMLElement>('li button, select') ?? [])]
  return controls[controls.indexOf(button) + 1]
}

/** How a number differs from the one that was agreed to; nothing where it does not. */
function Change({ was, now }: { was: number; now: number }) {
  if (was === now) return null
  const isMore = now > was
  const Sign = isMore ? TrendingUp : TrendingDown
  return (
    <Badge tone={isMore ? 'buy' : 'sell'}>
      <Sign aria-hidden="true" className="size-3.5" />
      {was === 0 ? t('trade.new') : now === 0 ? t('trade.gone') : t('trade.was', { was })}
    </Badge>
  )
}

interface AddItemProps {
  items: readonly Item[]
  /** Items that the player has locked: they stay in sight, and cannot be added. */
  locked: ReadonlySet<number>
  nameOf: (id: number) => string
  /** The offer takes no further kind. */
  isFull: boolean
  onAdd: (item: number) => void
}

/** Adds a kind of item to the own offer: the list chooses it, whatever key goes through it. */
export function AddItem({ items, locked, nameOf, isFull, onAdd }: AddItemProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const { compare } = collatorOf(useLanguage((state) => state.language))
  const sorted = items.toSorted((a, b) => compare(nameOf(a.Itemdefid), nameOf(b.Itemdefid)))
  const full = isFull ? t('trade.add_full') : undefined
  const hindrance = full ?? (items.length === 0 ? t('trade.add_none') : undefined)
  // What was chosen may be given away or locked before it is added.
  const isThere = items.some(({ Itemdefid: item }) => item === chosen && !locked.has(item))
  const choice = hindrance === undefined && isThere ? chosen : undefined
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {t('trade.add')}
      </label>
      <div className="flex flex-wrap gap-2">
        <select
          id={id}
          value={choice ?? ''}
          {...offProps(hindrance)}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="field h-11 min-w-0 flex-1 basis-40 bg-slate px-2"
        >
          <option value="" disabled>
            {hindrance ?? t('trade.add_choose')}
          </option>
          {hindrance === undefined &&
            sorted.map(({ Itemdefid: item }) => (
              <option key={item} value={item} disabled={locked.has(item)}>
                {nameOf(item)}
                {locked.has(item) && ` · ${t('item.locked')}`}
              </option>
            ))}
        </select>
        <Button
          size="lg"
          blocked={choice === undefined ? (hindrance ?? t('trade.add_choose')) : undefined}
          onClick={() => choice !== undefined && onAdd(choice)}
        >
          {t('trade.add_do')}
        </Button>
      </div>
    </div>
  )
}
