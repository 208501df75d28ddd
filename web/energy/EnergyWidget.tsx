import { energyRoutes } from '@app/contract/energy.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOverlay } from '../address/use-overlay.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { lockedItemOf } from '../refusals/locked-item.ts'
import { formatDate } from '../ui/format-date.ts'
import { toast } from '../ui/toast.ts'
import { EnergyPill } from './EnergyPill.tsx'
import { energy } from './queries.ts'
import { useIsEnergetic } from './use-is-energetic.ts'

/** The player's energy in the header (spec part 2 section 4, "Energy"). */
export function EnergyWidget() {
  const { data } = useQuery(energy)
  const submit = useActivate()
  const isActive = useIsEnergetic()
  const language = useLanguage((state) => state.language)
  if (!data) return null
  return (
    <EnergyPill
      count={data.count}
      hint={
        isActive
          ? t('energy.active_hint', { time: formatDate(data.activeUntil / 1000, language) })
          : t('energy.idle_hint')
      }
      isActive={isActive}
      busy={submit.busy}
      onActivate={() => submit.run()}
    />
  )
}

/** The count drops as soon as the server has answered; what else changed is loaded. */
function useActivate() {
  const client = useQueryClient()
  const overlay = useOverlay()
  return useCall({
    about: 'energy',
    send: (_: void, once) => call(energyRoutes.activate, {}, once),
    done: ({ count }) => {
      toast(t('energy.activated'), 'done')
      client.setQueryData(energy.queryKey, (shown) => shown && { ...shown, count })
      return client.invalidateQueries({ queryKey: energy.queryKey })
    },
    undone: (error) => {
      const locked = lockedItemOf(error)
      if (locked !== undefined) overlay.open({}, { unlocking: locked })
    },
  })
}
