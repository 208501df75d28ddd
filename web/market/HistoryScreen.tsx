import type { Item } from '@app/contract/catalog.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getRouteApi,
  type HistoryState,
  Link,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { stepBack } from '../address/use-overlay.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { catalog } from '../catalog/queries.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { readPages } from '../csv/read-pages.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { historySince } from '../player/history-since.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { itemHash, paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { historyColumns, historyRows } from './history-csv.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { anyOlder, history, HISTORY_PAGE, readHistoryPage } from './queries.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'

/** The trading history; the address keeps the cursor of the page (spec part 1 section 2). */
export function HistoryScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return <History />
}

function History() {
  const box = useRowKeys()
  const pages = usePages()
  const archived = useArchived()
  const items = useQuery(catalog)
  const navigate = useNavigate()
  const { page, entries } = pages
  const isEmpty = entries?.length === 0

  return (
    <section ref={box} className="mx-auto flex w-full max-w-6xl flex-col gap-3">
      <title>{`${t('history.title')} · ${t('layout.name')}`}</title>
      <header className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="grow text-xl">{t('history.title')}</h1>
        {entries && !isEmpty && <Export items={items.data?.byId ?? new Map()} />}
        <Arrows {...pages} />
      </header>
      {page.isPending && (
        <p role="status" className="unseen">
          {t('history.loading')}
        </p>
      )}
      <div className="panel p-1 sm:p-2">
        {page.isLoadingError && (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} />
        )}
        {isEmpty && <Empty onNewest={pages.toNewest} archived={archived} />}
        {!page.isLoadingError && !isEmpty && (
          <HistoryTable
            entries={items.isPending ? undefined : entries}
            items={items.data?.byId ?? new Map()}
            onOpen={(item) => void navigate({ to: paths.market, hash: itemHash(item) })}
          />
        )}
        {pages.isLast && archived !== undefined && !(isEmpty && pages.toNewest) && (
          <p className="p-3 text-center text-xs text-parchment-faint">{archived}</p>
        )}
      </div>
      {(entries?.length ?? 0) > 20 && (
        <div className="flex justify-end">
          <Arrows {...pages} />
        </div>
      )}
    </section>
  )
}

/** What says that older entries are archived; undefined while none is, or that is not known. */
function useArchived(): string | undefined {
  const language = useLanguage((state) => state.language)
  const since = useQuery(historySince).data?.since
  return since ? t('history.archived', { date: formatDate(since, language) }) : undefined
}

/** The whole history as a file. */
function Export({ items }: { items: ReadonlyMap<number, Item> }) {
  const language = useLanguage((state) => state.language)
  async function* read(signal: AbortSignal) {
    const pages = readPages((last) => readHistoryPage(last || undefined, false, signal), signal)
    for await (const page of pages) {
      yield historyRows(page, items, language)
    }
  }
  return (
    <ExportButton
      label={t('history.export')}
      fileName="trading-history"
      columns={historyColumns}
      read={read}
    />
  )
}

interface ArrowProps {
  turning: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** They appear only when there is somewhere to go. */
function Arrows({ turning, onPrevious, onNext }: ArrowProps) {
  if (!onPrevious && !onNext) return null
  const arrows = [
    { label: t('history.previous'), Icon: ChevronLeft, onTurn: onPrevious },
    { label: t('history.next'), Icon: ChevronRight, onTurn: onNext },
  ]
  return (
    <nav aria-label={t('history.pages')} className="flex gap-1">
      {arrows.map(({ label, Icon, onTurn }) => {
        const icon = <Icon aria-hidden="true" className="size-5" />
        if (!onTurn) return null
        return (
          <IconButton
            key={label}
            look="plain"
            {...{ label, icon }}
            busy={turning}
            onClick={onTurn}
          />
        )
      })}
    </nav>
  )
}

interface EmptyProps {
  onNewest: (() => void) | undefined
  archived: string | undefined
}

function Empty({ onNewest, archived }: EmptyProps) {
  const icon = <ScrollText aria-hidden="true" />
  if (onNewest) {
    const action = <Button onClick={onNewest}>{t('history.newest')}</Button>
    return <EmptyState icon={icon} text={archived ?? t('history.no_older')} action={action} />
  }
  return (
    <EmptyState
      icon={icon}
      title={t('kit.nothing_yet')}
      text={t('history.empty_text')}
      action={
        <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
          {t('history.open_market')}
        </Link>
      }
    />
  )
}

const route = getRouteApi('/main/marketplace/history')

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The pages of the history. A page is the entries older than the cursor in the address; the
 * browser's own history is the stack of the pages before it (spec part 1 section 4, "Trading history
 * paging"), so that Back and the arrow are the same step.
 */
function usePages() {
  const { last_uuid } = route.useSearch()
  const cursor = last_uuid !== undefined && UUID.test(last_uuid) ? last_uuid : undefined
  const router = useRouter()
  const client = useQueryClient()
  const [turning, setTurning] = useState(false)
  const page = useQuery(history(cursor, false))
  const entries = page.data
  const last = entries?.at(-1)?.uuid
  const isFull = entries?.length === HISTORY_PAGE && !page.isPlaceholderData
  const older = useQuery({
    ...anyOlder(last ?? ''),
    enabled: isFull,
    // What a new entry has pushed off the page is older.
    placeholderData: (before) => before || undefined,
  })
  // Where that could not be asked, the older page itself says whether it is there.
  const mayBeOlder = older.data ?? older.isError

  const show = (last_uuid: string | undefined, state: HistoryState = {}) =>
    router.navigate({
      to: paths.history,
      search: last_uuid === undefined ? {} : { last_uuid },
      state,
    })

  async function findNewer(first: string | undefined) {
    // Opened in the middle: the page before is found by its entries. An empty one changes nothing.
    if (first === undefined) return show(undefined)
    const newer = await client.fetchQuery(history(first, true))
    if (newer.length === 0) return
    await show(newer.length < HISTORY_PAGE ? undefined : await newerThan(newer[0]?.uuid))
  }

  async function previous() {
    if (router.latestLocation.state.isOverlay) return stepBack()
    setTurning(true)
    await findNewer(entries?.[0]?.uuid).catch((error: unknown) =>
      toast(refusalText(error), 'failed'),
    )
    setTurning(false)
  }

  return {
    page,
    entries,
    /** Whether nothing older is there. */
    isLast: entries !== undefined && !page.isPlaceholderData && (!isFull || older.data === false),
    turning: turning || page.isPlaceholderData,
    /** Undefined on the newest page itself. */
    toNewest: cursor === undefined ? undefined : () => void show(undefined),
    onNext: isFull && mayBeOlder ? () => void show(last, { isOverlay: true }) : undefined,
    onPrevious: cursor === undefined ? undefined : () => void previous(),
  }
}

/** The entry just newer than one, which is the cursor of the page that begins with it. */
async function newerThan(uuid: string | undefined): Promise<string | undefined> {
  if (uuid === undefined) return undefined
  const input = { last_uuid: uuid, is_prev: true, limit: 1 }
  return (await call(lotHistoryRoutes.getLotHistory, input)).at(0)?.uuid
}
