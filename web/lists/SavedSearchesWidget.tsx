import { type SavedSearch, savedSearchRoutes, type WatchList } from '@app/contract/watch-list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { useFavoriteIds } from '../favorites/use-favorite-ids.ts'
import { t } from '../i18n/t.ts'
import { looksOf, readSearchText, searchTextOf, sharedSearch } from './market-search.ts'
import { NamedRow } from './NamedRow.tsx'
import { NameForm } from './NameForm.tsx'
import { savedSearches } from './queries.ts'
import { useNamed } from './use-named.ts'

interface Props {
  searches: readonly SavedSearch[]
  lists: readonly WatchList[]
}

/** The player's saved searches, and a form that saves how the market is looked at now. */
export function SavedSearchesWidget({ searches, lists }: Props) {
  const client = useQueryClient()
  const search = useLocation({ select: (location) => searchTextOf(looksOf(location.search)) })
  const save = useCall({
    about: 'saved-search/new',
    send: (input: { readonly name: string; readonly search: string }, once) =>
      call(savedSearchRoutes.create, input, once),
    done: (saved) =>
      client.setQueryData(savedSearches.queryKey, (known = []) => [
        ...known.filter((other) => other.search_id !== saved.search_id),
        saved,
      ]),
    failed: 'inline',
  })
  return (
    <section className="grid gap-2">
      <h3 className="text-md">{t('lists.searches')}</h3>
      <p className="text-sm text-parchment-dim">{t('lists.searches_text')}</p>
      <ul className="grid gap-2">
        {searches.map((saved) => (
          <Row key={saved.search_id} saved={saved} searches={searches} lists={lists} />
        ))}
      </ul>
      <NameForm
        label={t('lists.search_name')}
        action={t('lists.save')}
        busy={save.busy}
        error={save.error}
        among={searches}
        onSubmit={(name, clear) => save.run({ name, search }, clear)}
      />
    </section>
  )
}

function Row({ saved, searches, lists }: Props & { saved: SavedSearch }) {
  const { search_id, name } = saved
  const { ids: favorites } = useFavoriteIds('items')
  const named = useNamed<SavedSearch>({
    about: `saved-search/${search_id}`,
    queryKey: savedSearches.queryKey,
    isThis: (other) => other.search_id === search_id,
    rename: (next, once) => call(savedSearchRoutes.rename, { search_id, name: next }, once),
    remove: (once) => call(savedSearchRoutes.remove, { search_id }, once),
  })
  const search = readSearchText(saved.search)
  return (
    <NamedRow
      name={name}
      search={search}
      shared={() => sharedSearch(search, { lists, favorites })}
      among={searches}
      {...named}
    />
  )
}
