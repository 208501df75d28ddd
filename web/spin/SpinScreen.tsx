import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Disc3 } from 'lucide-react'
import { useRewrite } from '../address/use-rewrite.ts'
import { catalog } from '../catalog/queries.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { wheels } from './queries.ts'
import { WheelPicker } from './WheelPicker.tsx'
import { WheelWidget } from './WheelWidget.tsx'

/** The roulette: choose a wheel, see its odds, spin (spec part 2 section 2). */
export function SpinScreen() {
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('spin.title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('spin.title')}</h1>
      <p className="-mt-2 max-w-prose text-sm text-pretty text-parchment-dim">{t('spin.text')}</p>
      <ClosedWidget place="spin" />
      <Wheels />
    </section>
  )
}

const route = getRouteApi('/main/spin')

function Wheels() {
  const list = useQuery(wheels)
  const items = useQuery(catalog)
  const language = useLanguage((state) => state.language)
  const rewrite = useRewrite()
  const { wheel: wanted } = route.useSearch()

  if (list.isLoadingError) {
    return (
      <ErrorPanel
        title={t('error_fetching_data')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data || items.isPending) return <Loading />
  const shown: SpinWheel | undefined =
    list.data.find((one) => String(one.id) === wanted) ?? list.data[0]
  if (!shown) {
    return (
      <div className="panel">
        <EmptyState icon={<Disc3 aria-hidden="true" />} title={t('spin.no_wheels')} />
      </div>
    )
  }
  return (
    <>
      <WheelPicker
        wheels={list.data}
        chosen={shown.id}
        language={language}
        onChoose={(id) => rewrite({ wheel: String(id) })}
      />
      <WheelWidget key={shown.id} wheel={shown} items={items.data?.byId ?? new Map()} />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-16 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-dvh w-full rounded-lg" />
    </div>
  )
}
