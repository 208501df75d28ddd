import type { Rent } from '@app/contract/rent.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalText } from '../api/refusal-text.ts'
import { itemName } from '../catalogue/item-name.ts'
import { catalogue } from '../catalogue/queries.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { profile } from '../session/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import { grownSalary, type Growing } from './grown-salary.ts'
import { HeroHall } from './HeroHall.tsx'
import { rent } from './queries.ts'
import { RelicHall } from './RelicHall.tsx'
import { useRentActs } from './use-rent-acts.ts'

/** Relics to buy, and heroes and relics that earn salary (spec part 2 section 2, "Rent screen"). */
export function RentScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-6">
      <title>{`${t('rent.title')} · ${t('layout.name')}`}</title>
      <h1 className="unseen">{t('rent.title')}</h1>
      <ClosedWidget place="rent" />
      <Halls coins={player.data?.coins ?? 0} />
    </section>
  )
}

function Halls({ coins }: { coins: number }) {
  const state = useQuery(rent)
  const items = useQuery(catalogue)
  const held = useQuery(inventory)
  const language = useLanguage((one) => one.language)
  const acts = useRentActs()
  const salaries = useGrowing(state.data)
  const { error } = state
  useEffect(() => {
    if (error) toast(t('rent.failed.load', { message: refusalText(error) }), 'failed')
  }, [error])

  if (!state.data || !items.data || !held.data) {
    const missing = [state, items, held].find((query) => query.isLoadingError)
    if (!missing) return <Loading />
    return (
      <div className="panel">
        <ErrorState error={missing.error} onRetry={() => void missing.refetch()} />
      </div>
    )
  }
  const { byId } = items.data
  const { counts } = held.data
  const goods = {
    itemOf: (id: number) => byId.get(id),
    nameOf: (id: number) => itemName(byId.get(id), language),
    ownedOf: (id: number) => counts.get(id) ?? 0,
  }
  return (
    <>
      <RelicHall rent={state.data} coins={coins} {...goods} onAct={acts.run} />
      <HeroHall rent={state.data} salaries={salaries} {...goods} onAct={acts.run} />
      {acts.doing && (
        <div className="fixed inset-0 z-60 grid place-content-center bg-ink/80">
          <Loader text={t(`rent.busy.${acts.doing}`)} />
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="relative grid gap-6">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-48 w-full" />
      <div className="absolute inset-x-0 top-40 grid justify-items-center">
        <Loader text={t('rent.busy.load')} />
      </div>
    </div>
  )
}

function Loader({ text }: { text: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-3">
      <span className="text-brass">
        <Spinner large />
      </span>
      <p>{text}</p>
    </div>
  )
}

/** What waits to be collected, by item, growing by the second. */
function useGrowing(state: (Rent & { aheadMs: number }) | undefined): ReadonlyMap<number, Growing> {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!state) return new Map()
  const salaryOf = new Map(state.all_rents.map((one) => [one.item_id, one.salary]))
  return new Map(
    state.user_rents.map((one) => {
      const salary = salaryOf.get(one.item_id) ?? 0
      const at = now + state.aheadMs
      const coins = grownSalary(one, salary, state.now, at)
      return [one.item_id, { coins, isStopped: at >= one.grows_until }]
    }),
  )
}
