import { priceGuardRoutes } from '@app/contract/fair-price.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { Switch } from '../ui/Switch.tsx'
import { priceGuard } from './queries.ts'

/** Whether the player is asked before an order far from the fair price. */
export function GuardWidget() {
  const client = useQueryClient()
  const isOn = useQuery(priceGuard).data ?? true
  const { doing, run } = useCall({
    about: 'price-guard',
    send: (is_on: boolean, once) => call(priceGuardRoutes.set, { is_on }, once),
    done: ({ is_on }) => client.setQueryData(priceGuard.queryKey, is_on),
  })
  return (
    <Switch
      label={t('fair.guard')}
      checked={doing ?? isOn}
      busy={doing !== undefined}
      onChange={run}
    />
  )
}
