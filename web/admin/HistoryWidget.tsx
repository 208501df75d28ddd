import { COMPARED_MAX_SEC } from '@app/contract/steam-history.ts'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { MomentField } from './MomentField.tsx'
import { type ComparedSpan, comparedExchanges, comparedKey } from './queries.ts'
import { readSpan } from './read-span.ts'
import { readSteamId } from './steam-id.ts'
import { SteamIdField } from './SteamIdField.tsx'

const route = getRouteApi('/main/$token')

/** Exchanges beside Steam's own history: what differs, why, and what to do about it. */
export function HistoryWidget({ onPlayer }: { onPlayer: (steamId: string) => void }) {
  const search = route.useSearch()
  const span = readSpan(search, COMPARED_MAX_SEC)
  return (
    <section aria-labelledby="history" className="panel grid gap-3 p-4">
      <h2 id="history" className="text-lg">
        {t('admin.history')}
      </h2>
      <p className="max-w-prose text-sm text-parchment-dim">{t('admin.history_text')}</p>
      <SpanForm
        key={`${search.from} ${search.to} ${search.of}`}
        from={search.from}
        to={search.to}
        of={search.of}
      />
      {span && <Compared span={span} onPlayer={onPlayer} />}
    </section>
  )
}

interface FormProps {
  from?: string | undefined
  to?: string | undefined
  of?: string | undefined
}

const momentClass = 'grid gap-1 text-sm text-parchment-dim'

/** Which stretch of time, and whose; Steam is asked when it is sent. */
function SpanForm(shown: FormProps) {
  const [from, setFrom] = useState(shown.from)
  const [to, setTo] = useState(shown.to)
  const [of, setOf] = useState(shown.of ?? '')
  const rewrite = useRewrite()
  const client = useQueryClient()
  const isComparing = useIsFetching({ queryKey: comparedKey }) > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = { from, to, of: of.trim() || undefined }
    const span = readSpan(asked, COMPARED_MAX_SEC)
    const isUnclear = asked.of !== undefined && readSteamId(asked.of) === undefined
    if (isUnclear) toast(t('admin.id_unclear'), 'failed')
    else if (span) {
      rewrite(asked)
      // The same address again asks again: there is more of the time until now.
      void client.invalidateQueries({ queryKey: comparedExchanges(span).queryKey })
    } else toast(t('admin.history_span'), 'failed')
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <MomentField
        label={t('admin.history_from')}
        moment={from}
        onChange={setFrom}
        className={momentClass}
      />
      <MomentField
        label={t('admin.history_to')}
        moment={to}
        onChange={setTo}
        className={momentClass}
      />
      <div className="w-60 max-w-full">
        <SteamIdField label={t('admin.history_player')} value={of} onChange={setOf} />
      </div>
      <Button type="submit" busy={isComparing} className="mt-6">
        {t('admin.compare')}
      </Button>
    </form>
  )
}

function Compared({ span, onPlayer }: { span: ComparedSpan; onPlayer: (id: string) => void }) {
  const language = useLanguage((state) => state.language)
  const compared = useQuery(comparedExchanges(span))
  if (!compared.data) {
    if (!compared.isError) return <Skeleton className="h-40 w-full" />
    return <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />
  }
  const { response, more, exchanges, grants, until, is_cut } = compared.data
  const when = formatDate(until, language)
  return (
    <>
      {compared.isError && (
        <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />
      )}
      <p role="status" className="text-sm text-parchment-dim">
        {t('admin.history_compared', { exchanges, grants, when })}
      </p>
      {is_cut && <p className="text-sm text-sell">{t('admin.history_cut', { when })}</p>}
      {response.length === 0 ? (
        <EmptyState title={t('admin.history_none')} />
      ) : (
        <HistoryTable differences={response} onPlayer={onPlayer} />
      )}
      {more > 0 && <p className="text-sm text-sell">{t('admin.history_more', { count: more })}</p>}
    </>
  )
}
