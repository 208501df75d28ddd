import type { Item } from '@app/contract/catalogue.ts'
import type { CraftHistoryRow } from '@app/contract/craft.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { itemName, searchText } from '../catalogue/item-name.ts'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Switch } from '../ui/Switch.tsx'
import { daysOf } from './history-days.ts'
import { HistoryDays } from './HistoryDays.tsx'
import { history, recipes } from './queries.ts'

/** The finished crafts (spec part 2 section 2). */
export function HistoryScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto grid w-full max-w-5xl gap-4">
      <title>{`${t('craft.history')} · ${t('layout.name')}`}</title>
      <h1 className="text-xl">{t('craft.history')}</h1>
      <History />
    </section>
  )
}

const DAY_SECONDS = 86_400

/** The end of a day like 2026-11-21, in unix seconds; undefined for none. */
function endOfDay(day: string | undefined): number | undefined {
  const midnight = new Date(`${day}T00:00`).getTime() / 1000
  return Number.isNaN(midnight) ? undefined : midnight + DAY_SECONDS
}

function History() {
  const { day, grouped, show } = useView()
  const [text, setText] = useState('')
  const language = useLanguage((state) => state.language)
  const itemOf = useVision()
  const pages = useInfiniteQuery(history(endOfDay(day)))
  const rows = pages.data?.pages.flat() ?? []
  const found = useSearched(rows, text, itemOf)
  const more = () => void pages.fetchNextPage()

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t('craft.history_search')}
          value={text}
          onChange={setText}
          className="w-full sm:w-72"
        />
        <label className="flex items-center gap-2 text-sm text-parchment-dim">
          {t('craft.day')}
          <input
            type="date"
            value={day ?? ''}
            onChange={({ target }) => show({ day: target.value, grouped })}
            className="field h-9 px-2.5 pointer-coarse:h-11"
          />
        </label>
        <Switch
          label={t('craft.group_rows')}
          checked={grouped}
          onChange={(on) => show({ day, grouped: on })}
        />
      </div>
      <HistoryDays
        days={daysOf(found, grouped)}
        items={itemOf.items}
        nameOf={(line) => {
          const item = itemOf(line.receipt_id)
          return item ? itemName(item, language) : line.receipt_name
        }}
        visionOf={(line) => itemOf(line.receipt_id)}
      />
      {pages.isPending && <Skeleton className="h-60" />}
      {!pages.isPending && found.length === 0 && !pages.hasNextPage && (
        <Empty first={text === ''} />
      )}
      {pages.hasNextPage && (
        <More
          grouped={grouped}
          loading={pages.isFetchingNextPage}
          loaded={rows.length}
          onMore={more}
        />
      )}
    </>
  )
}

interface View {
  /** Like 2026-11-21. */
  readonly day: string | undefined
  readonly grouped: boolean
}

/** What the address says is shown, and how to show something else. */
function useView() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = ({ day, grouped }: View) =>
    void navigate({
      to: paths.craftHistory,
      search: { ...(day && { day }), ...(grouped && { by: 'recipe' }) },
      resetScroll: false,
    })
  return { day: search.day, grouped: search.by === 'recipe', show }
}

/** The item that stands for a recipe, and every item there is. */
function useVision() {
  const list = useQuery(recipes).data?.byId
  const items = useQuery(catalogue).data?.byId ?? new Map<number, Item>()
  const itemOf = (receiptId: number) => {
    const recipe = list?.get(receiptId)
    return recipe && items.get(recipe.ItemForVision)
  }
  return Object.assign(itemOf, { items })
}

/** The rows whose recipe the text names or describes, in any language. */
function useSearched(
  rows: readonly CraftHistoryRow[],
  text: string,
  itemOf: (receiptId: number) => Item | undefined,
): readonly CraftHistoryRow[] {
  const wanted = useDeferredValue(text).trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) => {
    const item = itemOf(row.receipt_id)
    return (item ? searchText(item) : row.receipt_name.toLowerCase()).includes(wanted)
  })
}

interface MoreProps {
  grouped: boolean
  loading: boolean
  /** Rows so far. */
  loaded: number
  onMore: () => void
}

/** Loads more when the end comes into view; grouped, when asked to (spec part 2 section 2). */
function More({ grouped, loading, loaded, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: '400px' },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (inView && !grouped && !loading) onMore()
    // The end may still be in view after a page: then the next one follows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [inView, grouped, loading, loaded])
  return (
    <div ref={end} className="grid min-h-12 place-items-center">
      {grouped ? (
        <Button busy={loading} onClick={onMore}>
          {t('craft.load_more')}
        </Button>
      ) : (
        loading && (
          <span className="text-brass">
            <Spinner />
          </span>
        )
      )}
    </div>
  )
}

function Empty({ first }: { first: boolean }) {
  return (
    <div className="panel">
      <EmptyState
        icon={<ScrollText aria-hidden="true" />}
        {...(first && { text: t('craft.history_empty') })}
        action={
          first && (
            <Link to={paths.craftReceipts} className={buttonClass({ look: 'brass' })}>
              {t('craft.to_recipes')}
            </Link>
          )
        }
      />
    </div>
  )
}
