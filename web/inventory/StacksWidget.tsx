import { netWorth } from '@app/rules/inventory/net-worth.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import type { Catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { myLots } from '../lots/queries.ts'
import { paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import {
  type InventoryView,
  pricesAt,
  readView,
  stacksOf,
  type ViewSearch,
  viewSearch,
} from './inventory-view.ts'
import { InventoryFilters } from './InventoryFilters.tsx'
import { NetWorthBar } from './NetWorthBar.tsx'
import { StackTable } from './StackTable.tsx'

const ItemPopup = lazy(() => import('./ItemPopup.tsx').then((m) => ({ default: m.ItemPopup })))

interface Props {
  /** Pieces by item id. */
  counts: ReadonlyMap<number, number>
  items: Catalogue | undefined
}

/** The stacks a player holds: what they are worth, the list, and the popup of one of them. */
export function StacksWidget({ counts, items }: Props) {
  const language = useLanguage((state) => state.language)
  const player = useQuery(profile).data
  const lots = useQuery(myLots).data ?? []
  const table = useQuery(prices).data
  const { view, setView, itemId, openItem } = useInventoryAddress()
  const shownView = useDeferredValue(view)
  const at = pricesAt(table, view.at)
  const byId = items?.byId ?? new Map()
  const shown = stacksOf(counts, shownView, { items: byId, prices: at, language })
  const worth = netWorth({ coins: player?.coins ?? 0, items: counts, lots }, at)
  const held = [...counts.keys()].flatMap((id) => byId.get(id) ?? [])
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
        <InventoryFilters view={view} onChange={setView} items={held} shown={shown.length} />
        {shown.length === 0 ? (
          <EmptyState />
        ) : (
          <StackTable stacks={shown} at={view.at} onOpen={openItem} />
        )}
      </div>
      <Suspense>
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
