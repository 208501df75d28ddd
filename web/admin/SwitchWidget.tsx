import { adminRoutes } from '@app/contract/admin.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/toast.ts'
import type { Economy } from './admin-data.ts'

type KillSwitch = Economy['switches'][number]

/** Closes money paths to new operations, each with a reason, and opens them again. */
export function SwitchWidget({ switches }: { switches: readonly KillSwitch[] }) {
  const client = useQueryClient()
  const language = useLanguage((state) => state.language)
  const [reason, setReason] = useState('')
  const turn = useMutation({
    mutationFn: ({ path, is_off }: Pick<KillSwitch, 'path' | 'is_off'>) =>
      call(adminRoutes.switch, { path, is_off, reason: reason.trim() }),
    onSuccess: () => setReason(''),
    onError: (error) => toast(refusalText(error), 'failed'),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  const change = ({ path, is_off }: KillSwitch) => {
    if (reason.trim() === '') toast(t('admin.reason_required'), 'failed')
    else turn.mutate({ path, is_off: !is_off })
  }
  return (
    <section aria-labelledby="switches" className="panel grid content-start gap-3 p-4">
      <h2 id="switches" className="text-lg">
        {t('admin.switches')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('admin.switches_text')}</p>
      <label className="grid gap-1 text-sm text-parchment-dim">
        {t('admin.reason')}
        <input
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          className="field h-11 min-w-0 px-3 text-base text-parchment outline-none"
        />
      </label>
      <ul className="grid gap-1">
        {switches.map((one) => (
          <li key={one.path} className="flex flex-wrap items-center justify-between gap-x-3">
            <Switch
              label={t(`admin.path.${one.path}`)}
              checked={!one.is_off}
              onChange={() => change(one)}
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
