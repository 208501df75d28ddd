import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../api/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { EnergyPill } from './EnergyPill.tsx'
import { activate, energy } from './queries.ts'
import { useIsAhead } from './use-is-ahead.ts'

/** The player's energy in the header (spec part 2 section 4, "Energy"). */
export function EnergyWidget() {
  const { data } = useQuery(energy)
  const submit = useActivate()
  const isActive = useIsAhead(data?.activeUntil ?? 0)
  const language = useLanguage((state) => state.language)
  if (!data) return null
  return (
    <EnergyPill
      count={data.count}
      hint={
        isActive
          ? t('energy.active_hint', { time: timeOf(data.activeUntil, localeOf[language]) })
          : t('energy.idle_hint')
      }
      isActive={isActive}
      busy={submit.isPending}
      onActivate={() => submit.mutate()}
    />
  )
}

function timeOf(ms: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(ms)
}

/** The count drops as soon as the server has answered; what else changed is loaded. */
function useActivate() {
  const client = useQueryClient()
  return useMutation({
    ...activate,
    onSuccess: ({ count }) => {
      toast(t('energy.activated'), 'done')
      client.setQueryData(energy.queryKey, (shown) => shown && { ...shown, count })
      return client.invalidateQueries({ queryKey: energy.queryKey })
    },
    onError: (error) => toast(refusalText(error), 'failed'),
  })
}
