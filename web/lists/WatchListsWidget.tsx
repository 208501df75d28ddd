import { SHOPPING_ENTRIES_MAX } from '@app/contract/shopping-list.ts'
import { type WatchList, watchListRoutes } from '@app/contract/watch-list.ts'
import { call } from '../api/call.ts'
import { t } from '../i18n/t.ts'
import { PutItemsWidget } from '../shopping/PutItemsWidget.tsx'
import { sharedSearch } from './market-search.ts'
import { NamedRow } from './NamedRow.tsx'
import { NameForm } from './NameForm.tsx'
import { watchLists } from './queries.ts'
import { useNamed } from './use-named.ts'
import { useCreateList } from './use-watching.ts'

/** The player's watch lists, and a form for another one. */
export function WatchListsWidget({ lists }: { lists: readonly WatchList[] }) {
  const create = useCreateList()
  return (
    <section className="grid gap-2">
      <h3 className="text-md">{t('lists.lists')}</h3>
      {lists.length === 0 && <p className="text-sm text-parchment-dim">{t('lists.none')}</p>}
      <ul className="grid gap-2">
        {lists.map((list) => (
          <Row key={list.list_id} list={list} lists={lists} />
        ))}
      </ul>
      <NameForm
        label={t('lists.new')}
        action={t('lists.create')}
        busy={create.busy}
        error={create.error}
        among={lists}
        onSubmit={(name, clear) => create.run({ name, item_ids: [] }, clear)}
      />
    </section>
  )
}

function Row({ list, lists }: { list: WatchList; lists: readonly WatchList[] }) {
  const { list_id, name, item_ids } = list
  const named = useNamed<WatchList>({
    about: `watch-list/${list_id}`,
    queryKey: watchLists.queryKey,
    isThis: (other) => other.list_id === list_id,
    rename: (next, once) => call(watchListRoutes.rename, { list_id, name: next }, once),
    remove: (once) => call(watchListRoutes.remove, { list_id }, once),
  })
  const search = { list: list_id }
  return (
    <NamedRow
      name={name}
      search={search}
      shared={() => sharedSearch(search, { lists, favorites: [] })}
      among={lists}
      actions={
        item_ids.length > 0 && (
          <PutItemsWidget
            label={t('lists.to_shopping', { name })}
            itemIds={item_ids}
            blocked={
              item_ids.length > SHOPPING_ENTRIES_MAX
                ? t('lists.too_many', { limit: SHOPPING_ENTRIES_MAX })
                : undefined
            }
          />
        )
      }
      {...named}
    >
      <span className="text-xs text-parchment-faint">
        {t('lists.items', { count: item_ids.length })}
      </span>
    </NamedRow>
  )
}
