import type { Item } from '@app/contract/catalog.ts'
import type { CraftHistoryRow } from '@app/contract/craft.ts'
import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useAddressedText } from '../address/use-addressed.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { usePages } from '../api/use-pages.ts'
import { itemName, searchText } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { daysOf, endOfDay } from './history-days.ts'
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

const NONE: readonly CraftHistoryRow[] = []
const route = getRouteApi('/main/craft/history')

/** Rows that are loaded without a press, whatever is searched or grouped. */
const LOADED_ALWAYS = 100

function History() {
  const search = route.useSearch()
  const { day } = search
  const grouped = search.by === 'recipe'
  const rewrite = useRewrite()
  const [text, setText] = useAddressedText(search)
  const language = useLanguage((state) => state.language)
  const itemOf = useVision()
  const { rows: loaded, error, retry, older } = usePages(history(endOfDay(day)))
  // They wait for the names of their recipes and items.
  const rows = itemOf.isPending ? undefined : loaded
  const found = useSearched(rows ?? NONE, text, itemOf)
  const days = useMemo(() => daysOf(found, grouped), [found, grouped])
  // A search that finds little would load the whole history to fill the screen.
  const auto = (!grouped && text.trim() === '') || (rows?.length ?? 0) < LOADED_ALWAYS

  const showAll = () => {
    setText('')
    rewrite({ day: undefined })
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t('craft.history_search')}
          value={text}
          onChange={setText}
          className="w-full sm:w-72"
        />
        <DateField
          label={t('craft.day')}
          value={day}
          onChange={(next) => rewrite({ day: next })}
          className="flex items-center gap-2 text-sm text-parchment-dim"
        />
        <Switch
          label={t('craft.group_rows')}
          checked={grouped}
          onChange={(on) => rewrite({ by: on ? 'recipe' : undefined })}
        />
      </div>
      <HistoryDays
        days={days}
        items={itemOf.items}
        nameOf={(line) => {
          const item = itemOf(line.receipt_id)
          return item ? itemName(item, language) : line.receipt_name
        }}
        visionOf={(line) => itemOf(line.receipt_id)}
      />
      {error && <ErrorPanel error={error} title={t('error_loading_history')} onRetry={retry} />}
      {!rows && !error && <Skeleton className="h-60" />}
      {rows && found.length === 0 && !older.hasMore && (
        <Empty onAll={text === '' && day === undefined ? undefined : showAll} />
      )}
      {rows && found.length === 0 && older.hasMore && !auto && <NoneYet read={rows.length} />}
      {rows && (older.hasMore || found.length > 0) && (
        <LoadMore older={older} auto={auto} end={t('craft.history_end')} />
      )}
    </>
  )
}

/** The item that stands for a recipe, and every item there is. */
function useVision() {
  const list = useQuery(recipes)
  const all = useQuery(catalog)
  const items = all.data?.byId ?? new Map<number, Item>()
  const itemOf = (receiptId: number) => {
    const recipe = list.data?.byId.get(receiptId)
    return recipe && items.get(recipe.ItemForVision)
  }
  return Object.assign(itemOf, { items, isPending: list.isPending || all.isPending })
}

/** The rows whose recipe the text names or describes, in any language. */
function useSearched(
  rows: readonly CraftHistoryRow[],
  text: string,
  itemOf: (receiptId: number) => Item | undefined,
): readonly CraftHistoryRow[] {
  const wanted = foldSearch(useDeferredValue(text))
  if (wanted === '') return rows
  return rows.filter((row) => {
    const item = itemOf(row.receipt_id)
    return (item ? searchText(item) : foldCase(row.receipt_name)).includes(wanted)
  })
}

/** Nothing is found, but not all has been read. */
function NoneYet({ read }: { read: number }) {
  return (
    <div role="status" className="panel">
      <EmptyState
        icon={<ScrollText aria-hidden="true" />}
        text={t('craft.history_none_yet', { count: read })}
      />
    </div>
  )
}

function Empty({ onAll }: { onAll: (() => void) | undefined }) {
  const icon = <ScrollText aria-hidden="true" />
  return (
    <div className="panel">
      {onAll ? (
        <EmptyState
          icon={icon}
          action={<Button onClick={onAll}>{t('craft.history_all')}</Button>}
        />
      ) : (
        <EmptyState
          icon={icon}
          title={t('kit.nothing_yet')}
          text={t('craft.history_empty')}
          action={
            <Link to={paths.craftReceipts} className={buttonClass({ look: 'brass' })}>
              {t('craft.to_recipes')}
            </Link>
          }
        />
      )}
    </div>
  )
}
