import { noticeKinds } from '@app/contract/inbox.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { Choices } from '../ui/Choices.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { chooseNotices, noticeSettings } from './notice-settings.ts'
import { QuietHoursForm } from './QuietHoursForm.tsx'

const levels = ['off', 'quiet', 'on'] as const

/** How loudly each kind of message is told, and the hours in which none is. */
export function NoticeSettingsWidget() {
  const { data, isLoadingError, error, refetch } = useQuery(noticeSettings)
  const client = useQueryClient()
  const choose = (chosen: Parameters<typeof chooseNotices>[1]) => chooseNotices(client, chosen)
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
