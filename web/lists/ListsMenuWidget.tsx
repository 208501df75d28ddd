import { useQuery } from '@tanstack/react-query'
import { Layers, Search, Settings2 } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Menu, menuItemClass } from '../ui/Menu.tsx'
import { readList, readSearchText } from './market-search.ts'
import { MarketLink } from './MarketLink.tsx'
import { savedSearches, watchLists } from './queries.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  /** As the address names it. */
  list: string | undefined
  onList: (list: string | undefined) => void
}

/** Narrows the market to one of the player's lists, and opens what they have saved. */
export function ListsMenuWidget({ list, onList }: Props) {
  useMessages()
  const overlay = useOverlay()
  const lists = useQuery(watchLists).data ?? []
  const searches = useQuery(savedSearches).data ?? []
  const named = readList(list)
  const id = named && 'id' in named ? named.id : undefined
  return (
    <Menu
      label={t('lists.title')}
      face={
        <Layers
          aria-hidden="true"
          className={`size-4 ${named === undefined ? '' : 'text-candle'}`}
        />
      }
      className="shrink-0"
    >
      <div className="max-h-80 w-64 max-w-full overflow-y-auto">
        <p className="px-2.5 pt-1 text-xs text-parchment-faint">{t('lists.lists')}</p>
        <button
          type="button"
          aria-pressed={named === undefined}
          className={menuItemClass}
          onClick={() => onList(undefined)}
        >
          {t('lists.all')}
        </button>
        {lists.map(({ list_id, name, item_ids }) => (
          <button
            key={list_id}
            type="button"
            aria-pressed={list_id === id}
            className={menuItemClass}
            onClick={() => onList(list_id)}
          >
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-xs text-parchment-faint tabular">
              {formatNumber(item_ids.length)}
            </span>
          </button>
        ))}
        {searches.length > 0 && (
          <p className="px-2.5 pt-2 text-xs text-parchment-faint">{t('lists.searches')}</p>
        )}
        {searches.map(({ search_id, name, search }) => (
          <MarketLink key={search_id} search={readSearchText(search)} className={menuItemClass}>
            <Search aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0 truncate">{name}</span>
          </MarketLink>
        ))}
      </div>
      <button
        type="button"
        className={`${menuItemClass} mt-1 border-t border-parchment-faint/20`}
        onClick={() => overlay.open({ popup: 'lists' })}
      >
        <Settings2 aria-hidden="true" className="size-4 shrink-0" />
        {t('lists.manage')}
      </button>
    </Menu>
  )
}
