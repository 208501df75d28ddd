import { adminRoutes } from '@app/contract/admin.ts'
import { call } from '../api/call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/toast.ts'
import type { Economy } from './admin-data.ts'
import { Field } from './Field.tsx'
import { useAct } from './use-act.ts'

type KillSwitch = Economy['switches'][number]
type Turn = Pick<KillSwitch, 'path' | 'is_off'>

/** Closes money paths to new operations, each with a reason, and opens them again. */
export function SwitchWidget({ switches }: { switches: readonly KillSwitch[] }) {
  const language = useLanguage((state) => state.language)
  const act = useAct({
    about: 'switch',
    send: ({ path, is_off }: Turn, reason, once) =>
      call(adminRoutes.switch, { path, is_off, reason }, once),
    done: (_, { path, is_off }) => {
      const state = t(is_off ? 'admin.is_closed' : 'admin.is_open')
      toast(`${t(`admin.path.${path}`)}: ${state}`, 'done')
    },
    isReasonForOne: true,
  })
  return (
    <section aria-labelledby="switches" className="panel grid content-start gap-3 p-4">
      <h2 id="switches" className="text-lg">
        {t('admin.switches')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('admin.switches_text')}</p>
      <Field label={t('admin.reason')} value={act.reason} onChange={act.setReason} />
      <ul className="grid gap-1">
        {switches.map((one) => (
          <li key={one.path} className="flex flex-wrap items-center justify-between gap-x-3">
            <Switch
              label={t(`admin.path.${one.path}`)}
              checked={!one.is_off}
              onChange={() => act.begin({ path: one.path, is_off: !one.is_off })}
            />
            <span className={`text-sm ${one.is_off ? 'text-sell' : 'text-buy'}`}>
              {t(one.is_off ? 'admin.is_closed' : 'admin.is_open')}
              {one.changed_at !== null && (
                <span className="ms-2 text-parchment-faint">
                  {formatDate(one.changed_at, language)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
