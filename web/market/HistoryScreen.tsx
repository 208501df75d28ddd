import type { Item } from '@app/contract/catalogue.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { catalogue } from '../catalogue/queries.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { readAll } from '../csv/read-all.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { itemHash, paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { historyRows } from './history-csv.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { history, HISTORY_PAGE } from './queries.ts'

/** The trading history; the address keeps the cursor of the page (spec part 1 section 2). */
export function HistoryScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return <History />
}

function History() {
  const pages = usePages()
  const items = useQuery(catalogue)
  const navigate = useNavigate()
  const { page, entries } = pages
  const isEmpty = entries?.length === 0

  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-3">
      <title>{`${t('history.title')} · ${t('layout.name')}`}</title>
      <header className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="grow text-xl">{t('history.title')}</h1>
        {!isEmpty && <Export items={items.data?.byId ?? new Map()} />}
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
        {isEmpty && <Empty onNewest={pages.toNewest} />}
        {!page.isLoadingError && !isEmpty && (
          <HistoryTable
            entries={items.isPending ? undefined : entries}
            items={items.data?.byId ?? new Map()}
            onOpen={(item) => void navigate({ to: paths.market, hash: itemHash(item) })}
          />
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

/** The whole history as a file. */
function Export({ items }: { items: ReadonlyMap<number, Item> }) {
  const language = useLanguage((state) => state.language)
  const client = useQueryClient()
  const read = async () => {
    const all = await readAll((last) => client.fetchQuery(history(last || undefined, false)))
    return historyRows(all, items, language)
  }
  return <ExportButton label={t('history.export')} fileName="trading-history" read={read} />
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

function Empty({ onNewest }: { onNewest: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<ScrollText aria-hidden="true" />}
      text={t('history.empty_text')}
      action={
        onNewest ? (
          <Button onClick={onNewest}>{t('history.newest')}</Button>
        ) : (
          <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
            {t('history.open_market')}
          </Link>
        )
      }
    />
  )
}

/**
 * The pages of the history. A page is the entries older than the cursor in the address; the cursors
 * of earlier pages are on a stack (spec part 1 section 4, "Trading history paging").
 */
function usePages() {
  const { last_uuid: cursor } = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [stack, setStack] = useState<readonly (string | undefined)[]>([])
  const [cleared, setCleared] = useState(false)
  const [turning, setTurning] = useState(false)
  const page = useQuery(history(cursor, false))
  const entries = cleared ? [] : page.data
  // The browser's own way back leaves the stack as it was.
  const earlier = stack.includes(cursor) ? stack.slice(0, stack.indexOf(cursor)) : stack

  const show = (last: string | undefined) =>
    navigate({ to: paths.history, search: last === undefined ? {} : { last_uuid: last } })

  async function turn(work: () => Promise<void>) {
    setTurning(true)
    await work().catch((error: unknown) => toast(refusalText(error), 'failed'))
    setTurning(false)
  }

  async function next(last: string) {
    const older = await client.fetchQuery(history(last, false))
    setStack(older.length > 0 ? [...earlier, cursor] : [])
    // An empty page clears the list and the cursor.
    setCleared(older.length === 0)
    await show(older.length > 0 ? last : undefined)
  }

  async function previous(first: string | undefined) {
    if (earlier.length > 0) {
      setStack(earlier.slice(0, -1))
      return show(earlier.at(-1))
    }
    // Opened in the middle: the page before is found by its entries. An empty one changes nothing.
    if (first === undefined) return show(undefined)
    const newer = await client.fetchQuery(history(first, true))
    if (newer.length === 0) return
    await show(newer.length < HISTORY_PAGE ? undefined : await newerThan(newer[0]?.uuid))
  }

  function toNewest() {
    setCleared(false)
    void show(undefined)
  }

  const last = entries?.at(-1)?.uuid
  const isFull = entries?.length === HISTORY_PAGE && last !== undefined
  return {
    page,
    entries,
    turning,
    /** Undefined on the newest page itself. */
    toNewest: cleared || cursor !== undefined ? toNewest : undefined,
    onNext: isFull ? () => void turn(() => next(last)) : undefined,
    onPrevious:
      cursor !== undefined ? () => void turn(() => previous(entries?.[0]?.uuid)) : undefined,
  }
}

/** The entry just newer than one, which is the cursor of the page that begins with it. */
async function newerThan(uuid: string | undefined): Promise<string | undefined> {
  if (uuid === undefined) return undefined
  const input = { last_uuid: uuid, is_prev: true, limit: 1 }
  return (await call(marketRoutes.getLotHistory, input)).at(0)?.uuid
}
