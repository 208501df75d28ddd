import { type WatchList, watchListRoutes } from '@app/contract/watch-list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { watchLists } from './queries.ts'

const failed = (error: Error) => refusalText(error, t('lists.failed'))

/** Puts a list in the place of what was known of it. */
function usePut() {
  const client = useQueryClient()
  return (list: WatchList) =>
    client.setQueryData(watchLists.queryKey, (lists = []) =>
      lists.some(({ list_id }) => list_id === list.list_id)
        ? lists.map((other) => (other.list_id === list.list_id ? list : other))
        : [...lists, list],
    )
}

interface Mark {
  readonly list_id: string
  readonly item_id: number
  readonly is_on: boolean
}

/** Adds items to lists and takes them off. */
export function useMarkOnList() {
  const put = usePut()
  return useCall({
    about: ({ list_id, item_id }: Mark) => `watch-list/${list_id}/${item_id}`,
    send: (mark: Mark, once) => call(watchListRoutes.mark, mark, once),
    done: put,
    failed,
  })
}

/** Makes a list; a failure is shown where it was asked for. */
export function useCreateList() {
  const put = usePut()
  return useCall({
    about: 'watch-list/new',
    send: (list: { readonly name: string; readonly item_ids: readonly number[] }, once) =>
      call(watchListRoutes.create, { name: list.name, item_ids: [...list.item_ids] }, once),
    done: put,
    failed: 'inline',
  })
}
