import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { failureOf } from '../api/failure-of.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { profile } from '../player/queries.ts'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
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
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const language = useLanguage((one) => one.language)
  const acts = useRentActs()
  // What could not be loaded at all is said in its place.
  const { error, isRefetchError } = state
  const tell = useEffectEvent(() => {
    if (isRefetchError) toast(t('rent.failed.load', { message: refusalText(error) }), 'failed')
  })
  // Once, however often it is tried again in vain.
  useEffect(() => tell(), [isRefetchError])

  if (!state.data || !items.data || !held.data) {
    const failed = failureOf([state, items, held])
    if (!failed) return <Loading />
    return <ErrorPanel {...failed} />
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
      <HeroHall rent={state.data} {...goods} onAct={acts.run} />
      {acts.doing && <Busy text={t(`rent.busy.${acts.doing}`)} />}
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

/** Over the whole page, which cannot be used meanwhile; the focus returns where it was. */
function Busy({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={text}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 grid h-dvh max-h-none w-dvw max-w-none place-content-center bg-ink/80 text-parchment outline-none backdrop:bg-transparent"
    >
      <Loader text={text} />
    </dialog>
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
