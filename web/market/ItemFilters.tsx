import type { Item } from '@app/contract/catalog.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { writeNarrowing } from '../catalog/narrowing.ts'
import { useAdvanced } from '../catalog/use-advanced.ts'
import { ArrowDown, ArrowUp, SlidersHorizontal, Table2 } from 'lucide-react'
import { type Dispatch, type Ref, type SetStateAction, Suspense } from 'react'
import { t } from '../i18n/t.ts'
import { ListChip, ListsMenu } from '../lists/ListFilter.tsx'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { FavoriteStar } from './FavoriteStar.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type ItemFilter, nextSort, type SortField } from './item-filter.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const TagPickerWidget = lazyPart(() => import('../catalog/TagPickerWidget.tsx'), 'TagPickerWidget')

const route = getRouteApi('/main/marketplace/market')

interface Props {
  filter: ItemFilter
  onChange: Dispatch<SetStateAction<ItemFilter>>
  items: readonly Item[]
  /** Items that are shown; unknown while they load. */
  shown: number | undefined
  signedIn: boolean
  searchRef: Ref<HTMLInputElement>
}

/** Everything that narrows or orders the list. */
export function ItemFilters({ filter, onChange, items, shown, signedIn, searchRef }: Props) {
  const [advanced, setAdvanced] = useAdvanced(route.useSearch().advanced, filter.tags.length > 0)
  // What has changed since, while a shared list is being kept as an own one, stays.
  const change = (part: Partial<ItemFilter>) => onChange((now) => ({ ...now, ...part }))
  const narrow = (list: string | undefined) => change({ list })
  return (
    <div className="grid gap-2 p-3">
      <div className="flex gap-2 max-[18rem]:flex-wrap">
        <SearchField
          ref={searchRef}
          value={filter.text}
          onChange={(text) => change({ text })}
          className="grow"
        />
        <IconButton
          label={t('market.favorites')}
          icon={<FavoriteStar lit={filter.favorites} />}
          look={filter.favorites ? 'plain' : 'quiet'}
          aria-pressed={filter.favorites}
          onClick={() => change({ favorites: !filter.favorites })}
        />
        {signedIn && <ListsMenu list={filter.list} onList={narrow} />}
        <IconButton
          label={t('market.advanced')}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
          look={advanced ? 'plain' : 'quiet'}
          aria-expanded={advanced}
          onClick={() => setAdvanced(!advanced)}
        />
        <Link
          to={paths.market}
          search={{ view: 'table', ...writeNarrowing(filter) }}
          aria-label={t('market.as_table')}
          data-hint={t('market.as_table')}
          className={`${buttonClass({ look: 'quiet', size: 'sm' })} size-9 min-h-0 shrink-0 !px-0 pointer-coarse:size-11`}
        >
          <Table2 aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ListChip list={filter.list} onList={narrow} />
      {advanced && (
        <Suspense fallback={<div className="h-9" />}>
          <TagPickerWidget
            items={items.filter((item) => item.CanSell)}
            chosen={filter.tags}
            onChange={(tags) => change({ tags })}
          />
        </Suspense>
      )}
      <Order {...{ filter, change, shown, signedIn }} />
    </div>
  )
}

interface OrderProps extends Pick<Props, 'filter' | 'shown' | 'signedIn'> {
  change: (part: Partial<ItemFilter>) => void
}

/** The order, what is owned alone, and how many items there are. */
function Order({ filter, change, shown, signedIn }: OrderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SortButton field="sell_now" filter={filter} change={change} />
      <SortButton field="buy_now" filter={filter} change={change} />
      {signedIn && (
        <Switch
          label={t('market.has_item')}
          checked={filter.hasItem}
          onChange={(hasItem) => change({ hasItem })}
        />
      )}
      {/* Its room is kept: no line breaks when the number comes, and one of its own is as high before. */}
      <span
        role="status"
        className="ms-auto min-h-lh min-w-20 text-end text-xs text-parchment-faint"
      >
        {shown !== undefined && t('market.shown', { count: shown })}
      </span>
    </div>
  )
}

function SortButton({
  field,
  filter,
  change,
}: Pick<OrderProps, 'filter' | 'change'> & {
  field: SortField
}) {
  const sort = filter.sort?.field === field ? filter.sort : undefined
  const Arrow = sort?.up ? ArrowUp : ArrowDown
  const direction = sort && (sort.up ? t('market.ascending') : t('market.descending'))
  return (
    <Button
      size="sm"
      look="plain"
      aria-pressed={sort !== undefined}
      className={sort && 'border-brass-deep text-candle'}
      onClick={() => change({ sort: nextSort(filter.sort, field) })}
    >
      {t(field === 'sell_now' ? 'market.sell_now_sort' : 'market.buy_now_sort')}
      <Arrow aria-hidden="true" className={`size-3.5 ${sort ? '' : 'opacity-40'}`} />
      {direction && <span className="unseen">{direction}</span>}
    </Button>
  )
}
