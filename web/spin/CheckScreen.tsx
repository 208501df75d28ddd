import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { failureOf } from '../api/failure-of.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../player/queries.ts'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CheckForm } from './CheckForm.tsx'
import { DrawsWidget } from './DrawsWidget.tsx'
import { draw, wheels } from './queries.ts'
import { SeedsWidget } from './SeedsWidget.tsx'

/** Where anyone makes a draw again, in the browser, and players change their seeds. */
export function CheckScreen() {
  const player = useQuery(profile).data
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <title>{`${t('spin.check_title')} · ${t('layout.name')}`}</title>
      <header>
        <h1 className="flex min-h-11 items-center text-xl">{t('spin.check_title')}</h1>
        <p className="max-w-prose text-pretty text-parchment-dim">{t('spin.check_text')}</p>
      </header>
      <Check />
      {player && (
        <>
          <SeedsWidget />
          <DrawsWidget />
        </>
      )}
    </section>
  )
}

const route = getRouteApi('/main/spin/check')

/** The draw that the address names, or an empty form. */
function Check() {
  const { draw: id } = route.useSearch()
  const list = useQuery(wheels)
  const items = useQuery(catalog)
  const record = useQuery({ ...draw(id ?? ''), enabled: id !== undefined })
  const failed = failureOf([list, record])
  if (failed) {
    return <ErrorPanel {...failed} />
  }
  if (!list.data || items.isPending || (id !== undefined && !record.data)) {
    return <Skeleton className="h-80 w-full rounded-lg" />
  }
  return (
    <CheckForm
      key={`${id ?? ''} ${record.data?.server_seed ?? ''}`}
      wheels={list.data}
      items={items.data?.byId ?? new Map()}
      record={record.data}
    />
  )
}
