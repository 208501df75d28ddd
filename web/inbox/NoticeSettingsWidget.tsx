import { inboxRoutes, noticeKinds, type NoticeSettings } from '@app/contract/inbox.ts'
import type { Input } from '@app/contract/route.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { Choices } from '../ui/Choices.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { noticeSettingsKey } from './keys.ts'
import { noticeSettings } from './queries.ts'
import { QuietHoursForm } from './QuietHoursForm.tsx'

type Chosen = Input<typeof inboxRoutes.choose>

const levels = ['off', 'quiet', 'on'] as const

/** How loudly each kind of message is told, and the hours in which none is. */
export function NoticeSettingsWidget() {
  const { data, isLoadingError, error, refetch } = useQuery(noticeSettings)
  const client = useQueryClient()
  const { run } = useCall({
    about: (chosen: Chosen) => `notices/${Object.keys(chosen.levels ?? { quiet: 0 }).join()}`,
    send: (chosen: Chosen, once) => call(inboxRoutes.choose, chosen, once),
    done: (settings) => client.setQueryData(noticeSettings.queryKey, settings),
    settled: () => client.invalidateQueries({ queryKey: noticeSettingsKey }),
  })
  const choose = (chosen: Chosen) => {
    // Shown at once; what the server says follows.
    client.setQueryData(noticeSettings.queryKey, (before) => before && withChosen(before, chosen))
    run(chosen)
  }
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:gap-y-2">
        {noticeKinds.map((kind) => (
          <li key={kind} className="grid gap-1 sm:col-span-2 sm:grid-cols-subgrid sm:items-center">
            <span>{t(`inbox.kind.${kind}`)}</span>
            <span>
              <Choices
                label={t(`inbox.kind.${kind}`)}
                value={data.levels[kind]}
                choices={levels.map((value) => ({ value, label: t(`inbox.level.${value}`) }))}
                onChange={(level) => choose({ levels: { [kind]: level } })}
              />
            </span>
          </li>
        ))}
      </ul>
      <QuietHoursForm
        hours={data.quiet_hours}
        onChange={(quiet_hours) => choose({ quiet_hours })}
      />
    </>
  )
}

function withChosen(before: NoticeSettings, chosen: Chosen): NoticeSettings {
  return {
    levels: { ...before.levels, ...chosen.levels },
    quiet_hours: chosen.quiet_hours === undefined ? before.quiet_hours : chosen.quiet_hours,
  }
}
