import { accountRoutes } from '@app/contract/account.ts'
import { isTypedName } from '@app/rules/typed-name.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { DueNoticeWidget } from '../player/DueNoticeWidget.tsx'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** Has the account deleted, after a week in which the player can keep it. */
export function DeletionWidget() {
  const { data, isLoadingError, error, refetch } = useQuery(profile)
  const due = data?.deletion_due_at
  return (
    <SettingsPanel title={t('settings.delete')} text={t('settings.delete_text')}>
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {due === undefined && !isLoadingError && <Skeleton className="h-24" />}
      {due === null && <DeletionForm />}
      {typeof due === 'number' && <DueNoticeWidget due={due} />}
    </SettingsPanel>
  )
}

function DeletionForm() {
  const id = useId()
  const client = useQueryClient()
  const own = useQuery(profile).data?.name
  const [name, setName] = useState('')
  const { busy, run } = useCall({
    about: 'account-deletion',
    send: (typed: string, once) => call(accountRoutes.askDeletion, { name: typed }, once),
    done: ({ due_at }) =>
      client.setQueryData(profile.queryKey, (own) => own && { ...own, deletion_due_at: due_at }),
  })
  const asked = t('settings.delete_name', { name: own ?? '' })
  const isOwn = own !== undefined && isTypedName(name, own)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOwn && !busy) run(name)
  }
  return (
    <form onSubmit={submit} className="grid max-w-prose gap-3">
      <p className="text-sm">{t('settings.delete_what')}</p>
      <label htmlFor={id} className="text-sm wrap-anywhere text-parchment-dim">
        {asked}
      </label>
      <input
        id={id}
        type="text"
        value={name}
        maxLength={256}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        className="field h-11 w-full min-w-0 px-3"
      />
      <Button
        type="submit"
        look="danger"
        className="justify-self-start"
        busy={busy}
        blocked={isOwn ? undefined : asked}
      >
        {t('settings.delete_ask')}
      </Button>
    </form>
  )
}
