import type { Item } from '@app/contract/catalog.ts'
import type { UserLot } from '@app/contract/lot.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import type { TagNames } from '@app/rules/catalog/tag-names.ts'
import { netWorth } from '@app/rules/inventory/net-worth.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { useTicked } from '../address/use-kept-text.ts'
import { useOverlay } from '../address/use-overlay.ts'
import { isAwaited } from '../api/is-awaited.ts'
import { asLot } from '../automatic-orders/queries.ts'
import { useAutomaticOrders } from '../automatic-orders/use-automatic-orders.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { type Catalog, tagNames } from '../catalog/queries.ts'
import { steamWallet } from '../exchange/queries.ts'
import type { SteamCoins } from '../exchange/steam-coins.ts'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import type { Draft } from '../lots/pricing.ts'
import { myLots } from '../lots/queries.ts'
import { itemIdOf } from '../paths.ts'
import { usePricesAmong } from '../prices/use-prices-among.ts'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import {
  type InventoryView,
  canSelect,
  pricesAt,
  readView,
  type Stack,
  stacksInView,
  stacksOf,
  viewSearch,
} from './inventory-view.ts'
import { InventoryFilters } from './InventoryFilters.tsx'
import { NetWorthBar } from './NetWorthBar.tsx'
import { SellBar } from './SellBar.tsx'
import { StackTable } from './StackTable.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { whenIdle } from '../ui/when-idle.ts'

const PricingPopup = lazyPart(
  () => withMessages('desk', withMessages('lots', import('../lots/PricingPopup.tsx'))),
  'PricingPopup',
  'popup',
)
const ItemPopup = lazyPart(
  () => withMessages('chart', import('./ItemPopup.tsx')),
  'ItemPopup',
  'popup',
)

const noItems: ReadonlyMap<number, Item> = new Map()
const noTagNames: TagNames = {}
const noLots: readonly UserLot[] = []

interface Props {
  /** Pieces by item id. */
  counts: ReadonlyMap<number, number>
  items: Catalog | undefined
}

/** The stacks a player holds: what they are worth, the list, and the popups of what is chosen. */
export function StacksWidget({ counts, items }: Props) {
  const { view, setView, itemId, openItem, selling, sell, close } = useInventoryAddress()
  const byId = items?.byId ?? noItems
  const { isPriced, steam, list, held, worth } = useStacks(counts, byId, useDeferredValue(view))
  const selection = useSelection(list.stacks)
  // On a slow network it takes a second, which a press should not wait for.
  useEffect(() => whenIdle(() => void ItemPopup.preload()), [])
  const showAll = () => setView({ ...view, text: '', tags: [], onlyLocked: false })
  const opened = itemId === undefined ? undefined : byId.get(itemId)

  return (
    <>
      <NetWorthBar
        worth={worth}
        at={view.at}
        onAt={(next) => setView({ ...view, at: next })}
        priced={isPriced}
        steam={steam}
      />
      <div className="panel px-2 pb-2">
        <InventoryFilters
          view={view}
          onChange={setView}
          items={held}
          shown={list.stacks.length}
          selection={selection.extent}
          onSelectAll={selection.selectAll}
        />
        {list.stacks.length === 0 ? (
          <EmptyState action={<Button onClick={showAll}>{t('item.show_all')}</Button>} />
        ) : (
          <StackTable
            {...list}
            selected={selection.ids}
            onSelect={selection.select}
            onOpen={openItem}
          />
        )}
        <SellBar
          stacks={selection.stacks}
          onSell={() => sell(selection.stacks)}
          onClear={() => selection.selectAll(false)}
        />
      </div>
      <Suspense>
        {selling && (
          <PricingPopup
            isNew
            chosen={selling}
            drafts={list.stacks.filter(({ id }) => selling.includes(String(id))).map(draftOf)}
            counts={counts}
            items={byId}
            onClose={() => close('pricing')}
            onDone={() => selection.selectAll(false)}
          />
        )}
        {opened && (
          <ItemPopup
            key={opened.Itemdefid}
            item={opened}
            count={counts.get(opened.Itemdefid) ?? 0}
            onClose={() => close('item')}
          />
        )}
      </Suspense>
    </>
  )
}

/** The stacks that the view shows, at the prices it values them at, and what everything is worth. */
function useStacks(
  counts: ReadonlyMap<number, number>,
  items: ReadonlyMap<number, Item>,
  view: InventoryView,
) {
  const language = useLanguage((state) => state.language)
  const coins = useQuery(profile).data?.coins ?? 0
  const open = useQuery(myLots).data ?? noLots
  const automatic = useAutomaticOrders().orders
  const lots = useMemo(() => [...open, ...automatic.map(asLot)], [open, automatic])
  const wallet = useQuery(steamWallet)
  const ids = useMemo(
    () => [...counts.keys(), ...lots.map((lot) => lot.item_type_id)],
    [counts, lots],
  )
  const table = usePricesAmong(ids)
  const at = pricesAt(table, view.at)
  const locks = useItemLocks()
  const names = useQuery(tagNames(language)).data ?? noTagNames
  const stacks = useMemo(
    () => stacksOf(counts, { items, prices: at, locks, language }),
    [counts, items, at, locks, language],
  )
  const shown = useMemo(() => stacksInView(stacks, view, language), [stacks, view, language])
  const held = [...counts.keys()].flatMap((id) => items.get(id) ?? [])
  return {
    isPriced: table !== undefined,
    steam: wallet.data
      ? ('known' as const)
      : isAwaited(wallet)
        ? ('awaited' as const)
        : ('unknown' as const),
    list: { stacks: shown, view, tagNames: names },
    held,
    worth: netWorth({ coins, platform: platformOf(wallet.data), items: counts, lots }, at),
  }
}

/** None while the platform has not said what there is. */
function platformOf(wallet: SteamCoins | undefined) {
  const { goldCoins = 0, silverCoins = 0, bronzeCoins = 0 } = wallet ?? {}
  return { gold: goldCoins, silver: silverCoins, bronze: bronzeCoins }
}

/** All pieces of a stack as one lot, as far as one order reaches. */
function draftOf({ id, count }: Stack): Draft {
  return {
    key: String(id),
    itemId: id,
    side: 'sell',
    count: Math.min(count, MAX_COUNT),
    typed: undefined,
    lot: undefined,
  }
}

/** Stacks that can be sold and are not locked, selected among those shown: a filter never hides what a click will do. */
function useSelection(shown: readonly Stack[]) {
  const [ids, setIds] = useTicked('stacks')
  const sellable = shown.filter(canSelect)
  const stacks = sellable.filter((stack) => ids.has(String(stack.id)))
  const extent = stacks.length === 0 ? 'none' : stacks.length < sellable.length ? 'some' : 'all'
  // The same function each time, so that the other rows stay as they are.
  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        if (isSelected) next.add(String(id))
        else next.delete(String(id))
        return next
      }),
    [setIds],
  )
  const selectAll = (isSelected: boolean) =>
    setIds(() => (isSelected ? sellable.map((stack) => String(stack.id)) : []))
  return { ids, stacks, extent, select, selectAll } as const
}

const route = getRouteApi('/main/inventory/page')

/** What the address says: how the list is narrowed and ordered, and which item is open. */
function useInventoryAddress() {
  const search = route.useSearch()
  const overlay = useOverlay()
  const [view, setView] = useAddressed<InventoryView, typeof search>(search, readView, viewSearch)
  const selling = useLocation({ select: ({ state }) => state.pricing })
  const openItem = useCallback((id: number) => overlay.open({ item: String(id) }), [overlay])
  return {
    view,
    setView,
    itemId: itemIdOf(search.item),
    openItem,
    selling,
    sell: (stacks: readonly Stack[]) =>
      overlay.open({}, { pricing: stacks.map(({ id }) => String(id)) }),
    close: overlay.close,
  }
}
