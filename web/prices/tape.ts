import { fillRoutes } from '@app/contract/fill.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { tapesKey } from './keys.ts'

/** The newest trades of an item; read again when it is traded. */
export const tape = (itemId: number) =>
  queryOptions({
    queryKey: [...tapesKey, itemId],
    queryFn: ({ signal }) => call(fillRoutes.getTape, { item_type_id: itemId }, { signal }),
    staleTime: 10_000,
  })
