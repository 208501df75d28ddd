import type { LotType, UserLot } from '@app/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../layout/SignInNeeded.tsx'
import { inventory } from '../inventory/queries.ts'
import type { Draft } from '../lots/pricing.ts'
import { myLots } from '../lots/queries.ts'
import { itemHash, paths } from '../paths.ts'
import { prices } from '../prices/queries.ts'
import { profile } from '../session/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { lotRows } from './lot-rows.ts'
import { LotSection } from './LotSection.tsx'

const PricingPopup = lazy(() =>
  withMessages('lots', import('../lots/PricingPopup.tsx')).then((m) => ({
    default: m.PricingPopup,
  })),
)
const CancelPopup = lazy(() =>
  import('./CancelPopup.tsx').then((m) => ({ default: m.CancelPopup })),
)

/** The own open lots, sales and purchases apart (spec part 1 section 2, "My listings"). */
export function MyLotsScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('listings.title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('listings.title')}</h1>
      <ClosedWidget place="market" />
      <Lots />
    </section>
  )
}

function Lots() {
  const lots = useQuery(myLots)
  const items = useQuery(catalogue)
  const table = useQuery(prices)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<readonly string[]>()
  const [wasAsked, setWasAsked] = useState(false)
  const [repriced, setRepriced] = useState<readonly string[]>()
  const held = useQuery(inventory).data
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set())

  if (lots.isLoadingError) {
    return (
      <div className="panel">
        <ErrorState error={lots.error} onRetry={() => void lots.refetch()} />
      </div>
    )
  }
  if (!lots.data || items.isPending) return <Loading />
  if (lots.data.length === 0) return <NoLots />

  const sources = { items: items.data?.byId ?? new Map(), prices: table.data, language }
  const ask = (uuids: readonly string[]) => {
    setWasAsked(true)
    setAsked(uuids)
  }
  const section = (side: LotType) => (
    <LotSection
      side={side}
      total={lots.data.filter((lot) => lot.type === side).length}
      rowsOf={(text) => lotRows(lots.data, side, text, sources)}
      cancelling={cancelling}
      onCancel={ask}
      onReprice={setRepriced}
      onOpen={(item) => void navigate({ to: paths.market, hash: itemHash(item) })}
    />
  )
  return (
    <>
      {section('sell')}
      {section('buy')}
      {repriced && held && (
        <Suspense>
          <PricingPopup
            drafts={lots.data.filter((lot) => repriced.includes(lot.lot_uuid)).map(draftOf)}
            counts={held.counts}
            items={sources.items}
            onClose={() => setRepriced(undefined)}
          />
        </Suspense>
      )}
      {wasAsked && (
        <Suspense>
          <CancelPopup
            lots={asked}
            onClose={() => setAsked(undefined)}
            onBusy={(uuids) => setCancelling(new Set(uuids))}
          />
        </Suspense>
      )}
    </>
  )
}

function draftOf({ lot_uuid, item_type_id, type, current_count, price }: UserLot): Draft {
  return {
    key: lot_uuid,
    itemId: item_type_id,
    side: type,
    count: current_count,
    typed: undefined,
    lot: { uuid: lot_uuid, price },
  }
}

function NoLots() {
  return (
    <div className="panel">
      <EmptyState
        icon={<Tags aria-hidden="true" />}
        text={t('listings.empty_text')}
        action={
          <Link to={paths.market} className={buttonClass({ look: 'brass' })}>
            {t('listings.open_market')}
          </Link>
        }
      />
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="panel flex flex-col gap-3 p-4">
      <Skeleton className="h-7 w-40" />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  )
}
