import { moderationRoutes } from '@app/contract/moderation.ts'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { playerName } from '../ui/player-name.ts'
import { toast } from '../ui/toast.ts'
import type { AdminUser } from './admin-data.ts'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use-act.ts'

type AccessAct = 'ban' | 'unban' | 'end_sessions' | 'promote' | 'demote'

interface Props {
  user: AdminUser
  /** Why nothing can be done to them now. */
  hindrance: string | undefined
}

/** Bans the loaded player, ends their sessions, makes them an operator; and takes it back. */
export function AccessWidget({ user, hindrance }: Props) {
  const language = useLanguage((state) => state.language)
  const { steam_id, ban, role, deletion } = user
  const act = useAct({
    about: `access/${steam_id}`,
    send: (asked: AccessAct, reason, once): Promise<object> => {
      const input = { steam_id, reason }
      switch (asked) {
        case 'ban':
          return call(moderationRoutes.ban, input, once)
        case 'unban':
          return call(moderationRoutes.unban, input, once)
        case 'end_sessions':
          return call(moderationRoutes.endSessions, input, once)
        case 'promote':
          return call(moderationRoutes.setRole, { ...input, role: 'admin' }, once)
        case 'demote':
          return call(moderationRoutes.setRole, { ...input, role: 'player' }, once)
      }
    },
    done: (_, asked) => toast(t('admin.access_changed', { act: t(`admin.did.${asked}`) }), 'done'),
    isReasonForOne: true,
  })
  const offered: readonly AccessAct[] = [
    ban ? 'unban' : 'ban',
    'end_sessions',
    role === 'admin' ? 'demote' : 'promote',
  ]
  return (
    <section aria-labelledby="access" className="panel grid gap-3 p-4">
      <h2 id="access" className="text-lg">
        {t('admin.access')}
      </h2>
      {ban && (
        <p className="text-sell wrap-anywhere">
          {t('admin.banned_by', {
            operator: playerName(ban.operator),
            when: formatDate(ban.banned_at, language),
            reason: ban.reason,
          })}
        </p>
      )}
      {deletion && <p className="text-sell">{deletionText(deletion, language)}</p>}
      {!deletion?.closed_at && (
        <>
          <p className="max-w-prose text-sm text-parchment-dim">{t('admin.access_text')}</p>
          <ReasonField act={act} />
          <div className="flex flex-wrap gap-2">
            {offered.map((one) => (
              <Button
                key={one}
                look={one === 'ban' ? 'danger' : 'plain'}
                busy={act.doing === one}
                blocked={hindrance}
                onClick={() => act.begin(one)}
              >
                {t(`admin.${one}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function deletionText(
  { asked_at, due_at, closed_at }: NonNullable<AdminUser['deletion']>,
  language: Language,
): string {
  const dateOf = (seconds: number | null) =>
    seconds === null ? '—' : formatDate(seconds, language)
  if (closed_at !== null) return t('admin.deletion_closed', { when: dateOf(closed_at) })
  return t('admin.deletion_due', { asked: dateOf(asked_at), due: dateOf(due_at) })
}
