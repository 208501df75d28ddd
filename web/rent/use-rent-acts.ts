import { rentRoutes } from '@app/contract/rent.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { rent } from './queries.ts'

export type RentAct =
  | { readonly what: 'put' | 'take'; readonly item: number; readonly count: number }
  | {
      readonly what: 'buy'
      readonly shop: number
      readonly item: number
      readonly count: number
    }
  | { readonly what: 'salary' | 'all'; readonly items: readonly number[] }

function send(act: RentAct): Promise<object> {
  switch (act.what) {
    case 'put':
      return call(rentRoutes.put, { item_id: act.item, count: act.count })
    case 'take':
      return call(rentRoutes.takeBack, { item_id: act.item, count: act.count })
    case 'buy':
      return call(rentRoutes.buyItem, { rent_id: act.shop, item_id: act.item, count: act.count })
    case 'salary':
    case 'all':
      return call(rentRoutes.takeSalary, { item_ids: [...act.items] })
  }
}

const mutationKey = ['rent']

/** Does what the player asks for, loads the screen anew, and says how it went. */
export function useRentActs() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (_, act) => {
      if (act.what === 'put') toast(t('rent.put_done', { count: act.count }), 'done')
    },
    onError: (error, { what }) =>
      toast(t(`rent.failed.${what}`, { message: refusalText(error) }), 'failed'),
    // The loader stays until the screen shows what came of it.
    onSettled: () => client.invalidateQueries(rent),
  })
  return {
    doing: mutation.isPending ? mutation.variables.what : undefined,
    /** Nothing is sent while a call runs (spec part 2 section 5, "Rent"). */
    run: async (act: RentAct): Promise<void> => {
      if (client.isMutating({ mutationKey }) === 0) await mutation.mutateAsync(act)
    },
  }
}
