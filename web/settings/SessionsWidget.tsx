import { type OwnSession, ownSessionRoutes } from '@app/contract/own-session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { deviceName } from './device-name.ts'
import { pushesKey } from './keys.ts'
import { ownSessions, sessionsKey } from './queries.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

/** In the place of a session's id: all but this one. */
const OTHERS = 'others'

/** Where the player is signed in; each can be ended, or all others together. */
export function SessionsWidget() {
  const { data, isLoadingError, error, refetch } = useQuery(ownSessions)
  const client = useQueryClient()
  const end = useCall({
    about: (session: string) => `end-session/${session}`,
    send: (session: string, once) =>
      session === OTHERS
        ? call(ownSessionRoutes.endOthers, {}, once)
        : call(ownSessionRoutes.end, { session_id: session }, once),
    done: ({ ended }) => toast(t('settings.ended', { count: ended }), 'done'),
    settled: () => {
      // The devices of a session end with it.
      void client.invalidateQueries({ queryKey: pushesKey })
      return client.invalidateQueries({ queryKey: sessionsKey })
    },
  })
  const others = data?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    <SettingsPanel title={t('settings.sessions')} text={t('settings.sessions_text')}>
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-24" />}
      {data && (
        <ul aria-label={t('settings.sessions')} className="grid gap-2">
          {data.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              busy={end.doing === session.session_id}
              onEnd={() => end.run(session.session_id)}
            />
          ))}
        </ul>
      )}
      {others > 0 && (
        <Button
          look="danger"
          className="justify-self-start"
          busy={end.doing === OTHERS}
          onClick={() => end.run(OTHERS)}
        >
          {t('settings.end_others')}
        </Button>
      )}
    </SettingsPanel>
  )
}

interface RowProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const language = useLanguage((state) => state.language)
  const { device, opened_at, used_at, is_current } = session
  const name = deviceName(device) ?? t('settings.unknown_device')
  const dates = [
    t('settings.used', { date: formatDate(used_at, language) }),
    opened_at !== null && t('settings.opened', { date: formatDate(opened_at, language) }),
  ]
  return (
    <li className="well flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-brass" />
      <span className="min-w-0 grow basis-48">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {is_current && <Badge tone="brass">{t('settings.here')}</Badge>}
        </span>
        <span className="block text-xs text-parchment-dim">
          {dates.filter(Boolean).join(' · ')}
        </span>
      </span>
      {!is_current && (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={t('settings.end_of', { name })}>
          {t('settings.end')}
        </Button>
      )}
    </li>
  )
}
