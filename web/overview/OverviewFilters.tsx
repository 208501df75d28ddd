import type { Item } from '@app/contract/catalog.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Columns3, List, SlidersHorizontal, Star } from 'lucide-react'
import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { writeNarrowing } from '../catalog/narrowing.ts'
import { useAdvanced } from '../catalog/use-advanced.ts'
import { t } from '../i18n/t.ts'
import { ListChip, ListsMenu } from '../lists/ListFilter.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/Menu.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { columnNames, isOwn } from './columns.ts'
import { Conditions } from './Conditions.tsx'
import { onlyNames, type OverviewView } from './overview-view.ts'

const TagPickerWidget = lazyPart(() => import('../catalog/TagPickerWidget.tsx'), 'TagPickerWidget')

const route = getRouteApi('/main/marketplace/market')

interface Props {
  view: OverviewView
  onView: Dispatch<SetStateAction<OverviewView>>
  items: readonly Item[]
  signedIn: boolean
  /** Rows; undefined while they load. */
  shown: number | undefined
}

/** What narrows the table, and which columns it has. */
export function OverviewFilters({ view, onView, items, signedIn, shown }: Props) {
  const isNarrow = view.tags.length > 0 || view.where.length > 0
  const [advanced, setAdvanced] = useAdvanced(route.useSearch().advanced, isNarrow)
  // A list that is kept is answered later: what was typed meanwhile stays.
  const narrow = (list: string | undefined) => onView((now) => ({ ...now, list }))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        value={view.text}
        onChange={(text) => onView({ ...view, text })}
        className="grow sm:max-w-72"
      />
      <IconButton
        label={t('overview.favorites')}
        icon={
          <Star
            aria-hidden="true"
            className={`size-4 ${view.favorites ? 'fill-candle text-candle' : ''}`}
          />
        }
        look={view.favorites ? 'plain' : 'quiet'}
        aria-pressed={view.favorites}
        onClick={() => onView({ ...view, favorites: !view.favorites })}
      />
      {signedIn && <ListsMenu list={view.list} onList={narrow} />}
      <IconButton
        label={t('overview.advanced')}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        look={advanced ? 'plain' : 'quiet'}
        aria-expanded={advanced}
        onClick={() => setAdvanced(!advanced)}
      />
      <Truths view={view} onView={onView} signedIn={signedIn} />
      <span role="status" className="ms-auto text-end text-xs text-parchment-faint">
        {shown !== undefined && t('overview.shown', { count: shown })}
      </span>
      <ColumnMenu view={view} onView={onView} signedIn={signedIn} />
      <Link
        to={paths.market}
        search={writeNarrowing(view)}
        className={buttonClass({ look: 'quiet' })}
      >
        <List aria-hidden="true" className="size-4" />
        {t('overview.as_list')}
      </Link>
      <div className="grid w-full gap-2 empty:hidden">
        <ListChip list={view.list} onList={narrow} />
        {advanced && <Advanced {...{ view, onView, items, signedIn }} />}
      </div>
    </div>
  )
}

type PartProps = Pick<Props, 'view' | 'onView' | 'signedIn'>

/** The tags that an item must have, and the limits to its figures. */
function Advanced({ view, onView, items, signedIn }: Omit<Props, 'shown'>) {
  return (
    <>
      <Suspense fallback={<div className="h-9" />}>
        <TagPickerWidget
          items={items.filter((item) => item.CanSell)}
          chosen={view.tags}
          onChange={(tags) => onView({ ...view, tags })}
        />
      </Suspense>
      <Conditions
        conditions={view.where}
        onChange={(where) => onView({ ...view, where })}
        signedIn={signedIn}
      />
    </>
  )
}

/** What must be true of a row; what is the player's own is only asked of players. */
function Truths({ view, onView, signedIn }: PartProps) {
  return (
    <>
      {signedIn && (
        <Switch
          label={t('overview.only.held')}
          checked={view.hasItem}
          onChange={(hasItem) => onView({ ...view, hasItem })}
        />
      )}
      {onlyNames
        .filter((name) => signedIn || name === 'traded')
        .map((name) => (
          <Switch
            key={name}
            label={t(`overview.only.${name}`)}
            checked={view.only.includes(name)}
            onChange={(isOn) => onView({ ...view, only: toggled(view.only, name, isOn) })}
          />
        ))}
    </>
  )
}

function ColumnMenu({ view, onView, signedIn }: PartProps) {
  return (
    <Menu
      face={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          {t('overview.columns')}
        </>
      }
    >
      {columnNames
        .filter((column) => signedIn || !isOwn(column))
        .map((column) => (
          <label key={column} className="flex min-h-9 items-center gap-2 px-2 text-sm">
            <Checkbox
              label={t(`overview.column.${column}`)}
              checked={view.columns.includes(column)}
              onChange={(isOn) => onView({ ...view, columns: toggled(view.columns, column, isOn) })}
            />
            <span aria-hidden="true">{t(`overview.column.${column}`)}</span>
          </label>
        ))}
    </Menu>
  )
}

function toggled<Name extends string>(names: readonly Name[], name: Name, isOn: boolean): Name[] {
  return [...names.filter((other) => other !== name), ...(isOn ? [name] : [])]
}
