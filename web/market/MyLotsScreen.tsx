import type { LotType, UserLot } from '@app/contract/lot.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { useOverlay } from '../address/use-overlay.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage, withMessages } from '../i18n/language.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { inventory } from '../inventory/queries.ts'
import type { Draft } from '../lots/pricing.ts'
import { myLots } from '../lots/queries.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesAmong } from '../prices/use-prices-among.ts'
import { profile } from '../player/queries.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useCancelling } from './cancelling.ts'
import { lotRows } from './lot-rows.ts'
import { readLotsView, writeLotsView } from './lots-view.ts'
import { LotSection } from './LotSection.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'

const PricingPopup = lazyPart(
  () => withMessages('desk', withMessages('lots', import('../lots/PricingPopup.tsx'))),
  'PricingPopup',
  'popup',
)
const AutomaticSection = lazyPart(
  () => withMessages('desk', import('../automatic-orders/AutomaticListWidget.tsx')),
  'AutomaticSection',
)
const AlertSection = lazyPart(
  () => withMessages('desk', import('../alerts/AlertListWidget.tsx')),
  'AlertSection',
)
const CancelPopup = lazyPart(() => import('./CancelPopup.tsx'), 'CancelPopup', 'popup')

/** The own open lots, sales and purchases apart (spec part 1 section 2, "My listings"). */
export function MyLotsScreen() {
  const box = useRowKeys()
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section ref={box} className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <title>{`${t('listings.title')} · ${t('layout.name')}`}</title>
      <h1 className="flex min-h-11 items-center text-xl">{t('listings.title')}</h1>
      <ClosedWidget place="market" />
      <Lots />
    </section>
  )
}

const route = getRouteApi('/main/marketplace/my-listings')

function Lots() {
  const lots = useQuery(myLots)
  const items = useQuery(catalog)
  const ids = useMemo(() => lots.data?.map((lot) => lot.item_type_id) ?? [], [lots.data])
  const prices = usePricesAmong(ids)
  const language = useLanguage((state) => state.language)
  const asked = useLocation({ select: ({ state }) => state.cancel })
  const repriced = useLocation({ select: ({ state }) => state.pricing })
  const overlay = useOverlay()
  const on = useActs(overlay)
  const [view, setView] = useAddressed(route.useSearch(), readLotsView, writeLotsView, [
    'sells',
    'buys',
  ])
  const held = useQuery(inventory).data
  const cancelling = useCancelling(({ lots: uuids }) => uuids)

  if (lots.isLoadingError) {
    return <ErrorPanel error={lots.error} onRetry={() => void lots.refetch()} />
  }
  if (!lots.data || items.isPending) return <Loading />

  const sources = { items: items.data?.byId ?? new Map(), prices, language }
  const section = (side: LotType) => (
    <LotSection
      key={side}
      side={side}
      all={lots.data.filter((lot) => lot.type === side).map((lot) => lot.lot_uuid)}
      rows={lotRows(lots.data, side, view[side].text, sources)}
      cancelling={cancelling}
      text={view[side].text}
      isOpen={view[side].isOpen}
      onView={(change) => setView({ ...view, [side]: { ...view[side], ...change } })}
      {...on}
    />
  )
  return (
    <>
      {lots.data.length === 0 ? <NoLots /> : (['sell', 'buy'] as const).map(section)}
      <Suspense>
        <AutomaticSection counts={held?.counts} />
      </Suspense>
      <Suspense>
        <AlertSection />
      </Suspense>
      {repriced && (
        <Suspense>
          <PricingPopup
            isNew={false}
            chosen={repriced}
            drafts={lots.data.filter((lot) => repriced.includes(lot.lot_uuid)).map(draftOf)}
            counts={held?.counts}
            items={sources.items}
            onClose={() => overlay.close('pricing')}
          />
        </Suspense>
      )}
      <Suspense>
        <CancelPopup
          open={asked !== undefined}
          lots={asked}
          onClose={() => overlay.close('cancel')}
        />
      </Suspense>
    </>
  )
}

/** What rows do: the same functions each time, so that rows can stay as they are. */
function useActs(overlay: ReturnType<typeof useOverlay>) {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      onCancel: (cancel: readonly string[]) => overlay.open({}, { cancel }),
      onReprice: (pricing: readonly string[]) => overlay.open({}, { pricing }),
      onOpen: (item: number) => void navigate({ to: paths.market, hash: itemHash(item) }),
    }),
    [overlay, navigate],
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
        title={t('kit.nothing_yet')}
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
