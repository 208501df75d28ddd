import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ScrollText, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { usePages } from '../api/use-pages.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { readPages } from '../csv/read-pages.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { historySince } from '../player/history-since.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { itemIdOf, paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { historyColumns, historyRows } from './history-csv.ts'
import { inventoryHistory, readHistoryPage } from './history-queries.ts'
import { InventoryHistoryTable } from './InventoryHistoryTable.tsx'
import { ItemPicker } from './ItemPicker.tsx'
import { inventory } from './queries.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'

/** What came into the inventory and left it, page after page (spec part 1 section 2). */
export function InventoryHistoryScreen() {
  const box = useRowKeys()
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section ref={box} className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('inventory.history_title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('inventory.history_title')}</h1>
      <History />
    </section>
  )
}

const route = getRouteApi('/main/inventory/history')

function History() {
  const language = useLanguage((state) => state.language)
  const itemId = itemIdOf(route.useSearch().item)
  const navigate = useNavigate()
  const { data: items, isPending } = useQuery(catalog)
  const { rows: entries, error, retry, older } = usePages(inventoryHistory(itemId))
  const archived = useArchived()
  useNewest(itemId)
  const show = (id: number | undefined) =>
    void navigate({
      to: paths.inventoryHistory,
      search: id === undefined ? {} : { item: String(id) },
    })
  async function* read(signal: AbortSignal) {
    const pages = readPages((last) => readHistoryPage(itemId, last, signal), signal)
    for await (const page of pages) {
      yield historyRows(page, items?.byId ?? new Map(), language)
    }
  }
  return (
    <div className="panel px-2 pb-2">
      <div className="flex flex-wrap items-center gap-2 px-2 py-3">
        <ItemPicker
          label={t('inventory.filter')}
          items={items?.items ?? []}
          onPick={(picked) => show(picked.Itemdefid)}
        />
        {entries && entries.length > 0 && (
          <div className="order-last ms-auto">
            <ExportButton
              label={t('inventory.export')}
              fileName="inventory-history"
              columns={historyColumns}
              read={read}
            />
          </div>
        )}
        {itemId !== undefined && (
          <Button size="sm" onClick={() => show(undefined)}>
            {itemName(items?.byId.get(itemId), language)}
            <X aria-hidden="true" className="size-4" />
            <span className="unseen">{t('inventory.filter_clear')}</span>
          </Button>
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : entries?.length === 0 ? (
        <NoHistory
          archived={archived}
          onAll={itemId === undefined ? undefined : () => show(undefined)}
        />
      ) : (
        <InventoryHistoryTable
          entries={isPending ? undefined : entries}
          items={items?.byId ?? new Map()}
          onOpen={show}
          older={older}
          end={archived === undefined ? undefined : (archived ?? t('inventory.history_end'))}
        />
      )}
    </div>
  )
}

/** Where the history ends because what is older is archived; null while nothing is, undefined until known. */
function useArchived(): string | null | undefined {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(historySince)
  if (data === undefined) return undefined
  if (data.since === null) return null
  return t('inventory.history_archived', { date: formatDate(data.since, language) })
}

interface NoHistoryProps {
  archived: string | null | undefined
  onAll: (() => void) | undefined
}

function NoHistory({ archived, onAll }: NoHistoryProps) {
  const icon = <ScrollText aria-hidden="true" />
  if (onAll) {
    const action = <Button onClick={onAll}>{t('inventory.filter_clear')}</Button>
    const text = archived ?? t('inventory.history_no_item')
    return <EmptyState icon={icon} text={text} action={action} />
  }
  return (
    <EmptyState
      icon={icon}
      title={archived ?? t('kit.nothing_yet')}
      text={t('inventory.history_empty')}
      action={
        <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
          {t('inventory.open_market')}
        </Link>
      }
    />
  )
}

/** Reads the newest page again whenever the inventory has changed. */
function useNewest(itemId: number | undefined): void {
  const client = useQueryClient()
  const held = useQuery(inventory).data
  const { queryKey } = inventoryHistory(itemId)
  const readNewest = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (held) readNewest()
  }, [held])
}
