import { rentRoutes } from '@app/contract/rent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import type { Once } from '../api/send-once.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { rent } from './queries.ts'

type RentAct =
  | { readonly what: 'put' | 'take'; readonly item: number; readonly count: number }
  | {
      readonly what: 'buy'
      readonly shop: number
      readonly item: number
      readonly count: number
      /** Coins for one, as the player saw it. */
      readonly price: number
    }
  | { readonly what: 'salary' | 'all'; readonly items: readonly number[] }

function send(act: RentAct, once: Once): Promise<object> {
  switch (act.what) {
    case 'put':
      return call(rentRoutes.put, { item_id: act.item, count: act.count }, once)
    case 'take':
      return call(rentRoutes.takeBack, { item_id: act.item, count: act.count }, once)
    case 'buy':
      return call(
        rentRoutes.buyItem,
        { rent_id: act.shop, item_id: act.item, count: act.count, price: act.price },
        once,
      )
    case 'salary':
    case 'all':
      return call(rentRoutes.takeSalary, { item_ids: [...act.items] }, once)
  }
}

export type RunRentAct = ReturnType<typeof useRentActs>['run']

/** Does what the player asks for, loads the screen again, and says how it went. */
export function useRentActs() {
  const client = useQueryClient()
  const { doing, run } = useCall({
    about: 'rent',
    send,
    // Whatever it costs by now: one whose answer was lost is asked for again as it was.
    same: (act) => ({ ...act, price: undefined }),
    done: (_, act) => {
      if (act.what === 'put') toast(t('rent.put_done', { count: act.count }), 'done')
    },
    failed: (error, { what }) => t(`rent.failed.${what}`, { message: refusalText(error) }),
    // The loader stays until the screen shows what came of it.
    settled: () => client.invalidateQueries(rent),
  })
  return { doing: doing?.what, run }
}
