import type { Item } from '@app/contract/catalogue.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import { netWorth } from '@app/rules/inventory/net-worth.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { type Catalogue, tagNames } from '../catalogue/queries.ts'
import { steamWallet } from '../exchange/queries.ts'
import type { SteamCoins } from '../exchange/steam-coins.ts'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import type { Draft } from '../lots/pricing.ts'
import { myLots } from '../lots/queries.ts'
import { paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import {
  type InventoryView,
  pricesAt,
  readView,
  type Stack,
  stacksOf,
  type ViewSearch,
  viewSearch,
} from './inventory-view.ts'
import { InventoryFilters } from './InventoryFilters.tsx'
import { NetWorthBar } from './NetWorthBar.tsx'
import { SellBar } from './SellBar.tsx'
import { StackTable } from './StackTable.tsx'

const PricingPopup = lazy(() =>
  withMessages('lots', import('../lots/PricingPopup.tsx')).then((m) => ({
    default: m.PricingPopup,
  })),
)
const ItemPopup = lazy(() =>
  withMessages('chart', import('./ItemPopup.tsx')).then((m) => ({ default: m.ItemPopup })),
)

interface Props {
  /** Pieces by item id. */
  counts: ReadonlyMap<number, number>
  items: Catalogue | undefined
}

/** The stacks a player holds: what they are worth, the list, and the popups of what is chosen. */
export function StacksWidget({ counts, items }: Props) {
  const { view, setView, itemId, openItem } = useInventoryAddress()
  const byId = items?.byId ?? new Map<number, Item>()
  const { table, shown, held, worth } = useStacks(counts, byId, view)
  const selection = useSelection(shown)
  const [selling, setSelling] = useState(false)
  const showAll = () => setView({ ...view, text: '', tags: [] })
  const opened = itemId === undefined ? undefined : byId.get(itemId)

  return (
    <>
      <NetWorthBar
        worth={worth}
        at={view.at}
        onAt={(next) => setView({ ...view, at: next })}
        priced={table !== undefined}
      />
      <div className="panel px-2 pb-2">
        <InventoryFilters
          view={view}
          onChange={setView}
          items={held}
          shown={shown.length}
          selection={selection.extent}
          onSelectAll={selection.selectAll}
        />
        {shown.length === 0 ? (
          <EmptyState action={<Button onClick={showAll}>{t('item.show_all')}</Button>} />
        ) : (
          <StackTable
            stacks={shown}
            at={view.at}
            selected={selection.ids}
            onSelect={selection.select}
            onOpen={openItem}
          />
        )}
        {selection.stacks.length > 0 && (
          <SellBar
            stacks={selection.stacks}
            onSell={() => setSelling(true)}
            onClear={() => selection.selectAll(false)}
          />
        )}
      </div>
      <Suspense>
        {selling && (
          <PricingPopup
            drafts={selection.stacks.map(draftOf)}
            counts={counts}
            items={byId}
            onClose={() => setSelling(false)}
            onDone={() => selection.selectAll(false)}
          />
        )}
        {opened && (
          <ItemPopup
            key={opened.Itemdefid}
            item={opened}
            count={counts.get(opened.Itemdefid) ?? 0}
            sellNow={table?.bestBuy.get(opened.Itemdefid)}
            buyNow={table?.bestSell.get(opened.Itemdefid)}
            onClose={() => openItem(undefined)}
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
  const lots = useQuery(myLots).data ?? []
  const wallet = useQuery(steamWallet).data
  const table = useQuery(prices).data
  const at = pricesAt(table, view.at)
  const names = useQuery(tagNames(language)).data ?? {}
  const sources = { items, prices: at, tagNames: names, language }
  const shown = stacksOf(counts, useDeferredValue(view), sources)
  const held = [...counts.keys()].flatMap((id) => items.get(id) ?? [])
  return {
    table,
    shown,
    held,
    worth: netWorth({ coins, platform: platformOf(wallet), items: counts, lots }, at),
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

/** Stacks that can be sold, selected among those shown: a filter never hides what a click will do. */
function useSelection(shown: readonly Stack[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const sellable = shown.filter((stack) => stack.item?.CanSell)
  const stacks = sellable.filter((stack) => ids.has(stack.id))
  const extent = stacks.length === 0 ? 'none' : stacks.length < sellable.length ? 'some' : 'all'
  const select = (chosen: readonly number[], isSelected: boolean) => {
    const next = new Set(ids)
    for (const id of chosen) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setIds(next)
  }
  const selectAll = (isSelected: boolean) =>
    setIds(new Set(isSelected ? sellable.map((stack) => stack.id) : []))
  return { ids, stacks, extent, select, selectAll } as const
}

/** What the address says: how the list is narrowed and ordered, and which item is open. */
function useInventoryAddress() {
  const { item, ...search } = useSearch({ strict: false }) as ViewSearch & { item?: string }
  const navigate = useNavigate()
  const view = readView(search)
  const go = (next: InventoryView, id: number | undefined, replace: boolean) =>
    void navigate({
      to: paths.inventory,
      search: { ...viewSearch(next), ...(id !== undefined && { item: String(id) }) },
      replace,
      resetScroll: false,
    })
  const itemId = item !== undefined && /^\d{1,10}$/.test(item) ? Number(item) : undefined
  return {
    view,
    setView: (next: InventoryView) => go(next, itemId, true),
    itemId,
    openItem: (id: number | undefined) => go(view, id, false),
  }
}
