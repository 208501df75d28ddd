import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BookOpen, Sprout } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { openingsOf } from '../catalog/opening-of.ts'
import { catalog } from '../catalog/queries.ts'
import { useIsEnergetic } from '../energy/use-is-energetic.ts'
import { useLanguage } from '../i18n/language.ts'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { SignInNeeded } from '../player/SignInNeeded.tsx'
import { marketView } from '../make-or-buy/market-view.ts'
import { itemIdOf } from '../paths.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../player/queries.ts'
import { site } from '../site/queries.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { holdDrafts, keepDraft, keepSent } from './drafts.ts'
import { withTeam } from './edit.ts'
import { tradedItems } from '@app/rules/harvest/making.ts'
import { aboutSave, type Harvest, harvest, update } from './queries.ts'
import { RecipeCard } from './RecipeCard.tsx'
import { RecipeTabs } from './RecipeTabs.tsx'

const route = getRouteApi('/main/harvest/receipts')

/** The player's harvests, one recipe at a time (spec part 2 section 2, "Harvest screens"). */
export function HarvestScreen() {
  const player = useQuery(profile)
  if (player.data === null) return <SignInNeeded />
  return (
    <section className="mx-auto flex w-full max-w-[84rem] flex-col gap-4">
      <title>{`${t('harvest.title')} · ${t('layout.name')}`}</title>
      <Harvests />
    </section>
  )
}

function Harvests() {
  const data = useQuery(harvest)
  return (
    <>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl">{t('harvest.title')}</h1>
        {data.data?.guide_url && (
          <a
            href={data.data.guide_url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'plain' })}
          >
            <BookOpen aria-hidden="true" className="size-4" />
            {t('harvest.guide')}
          </a>
        )}
      </header>
      <p className="max-w-prose text-pretty text-parchment-dim">{t('harvest.about')}</p>
      <ClosedWidget place="harvest" />
      {data.data && <Recipes data={data.data} />}
      {data.isPending && <Loading />}
      {data.isLoadingError && (
        <div role="alert" className="panel">
          <EmptyState
            title={t('harvest.load_failed', { message: refusalText(data.error) })}
            action={<Button onClick={() => void data.refetch()}>{t('kit.retry')}</Button>}
          />
        </div>
      )}
    </>
  )
}

function Recipes({ data }: { data: Harvest }) {
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const energetic = useIsEnergetic()
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const save = useSave()
  const { recipe: asked, inputs, units } = route.useSearch()
  const rewrite = useRewrite()
  const recipe =
    asked === undefined
      ? data.receipts[0]
      : data.receipts.find((one) => one.receipt_id === itemIdOf(asked))
  const user = data.user_data.find((one) => one.receipt_id === recipe?.receipt_id)
  const byId = items.data?.byId
  const openingOf = useMemo(() => openingsOf(byId ?? new Map()), [byId])
  const traded = recipe && byId ? tradedItems(recipe, openingOf) : []
  const depth = useQuery({ ...depthOf(traded), enabled: traded.length > 0 })
  useEffect(() => holdDrafts(data.user_data), [data.user_data])
  useWantedTeam(recipe, user, inputs, units)
  if (items.isPending || held.isPending) return <Loading />
  return (
    <>
      <RecipeTabs
        receipts={data.receipts}
        userData={data.user_data}
        selected={recipe?.receipt_id}
        onSelect={(id) => rewrite({ recipe: String(id), inputs: undefined, units: undefined })}
      />
      {recipe && user ? (
        <RecipeCard
          key={recipe.receipt_id}
          recipe={recipe}
          user={user}
          items={byId ?? new Map()}
          counts={held.data?.counts ?? new Map()}
          market={marketView(depth.data, held.data?.counts, feeBps)}
          openingOf={openingOf}
          isEnergetic={energetic}
          busy={save.doing?.recipe.receipt_id === recipe.receipt_id}
          onSave={(settings) => save.run({ recipe, settings })}
        />
      ) : (
        <div className="panel">
          <EmptyState
            icon={<Sprout aria-hidden="true" />}
            title={t('harvest.not_found')}
            text={t('harvest.not_found_text')}
          />
        </div>
      )}
    </>
  )
}

/**
 * Begins a draft with the team that the address names. The address then names it no longer: who comes
 * Back finds the draft as they left it.
 */
function useWantedTeam(
  recipe: HarvestReceipt | undefined,
  user: UserHarvest | undefined,
  inputs: string | undefined,
  units: string | undefined,
) {
  const rewrite = useRewrite()
  useEffect(() => {
    if (!recipe || !user || inputs === undefined) return
    const team = { inputs: inputs.split(',').map(itemIdOf), units: itemIdOf(units) ?? 0 }
    keepDraft(recipe.receipt_id, user, withTeam(user, recipe.items_slots, team))
    rewrite({ inputs: undefined, units: undefined })
  }, [recipe, user, inputs, units, rewrite])
}

interface Saving {
  readonly recipe: HarvestReceipt
  readonly settings: HarvestSettings
}

/** Sends the settings of a recipe; what the server made of them is shown at once. */
function useSave() {
  const client = useQueryClient()
  const language = useLanguage((state) => state.language)
  return useCall({
    about: ({ recipe }: Saving) => aboutSave(recipe.receipt_id),
    send: ({ recipe, settings }: Saving, once) => {
      keepSent(recipe.receipt_id, settings)
      return update(recipe.receipt_id, settings, once)
    },
    same: ({ settings }) => settings,
    done: (saved, { recipe }) => {
      client.setQueryData(harvest.queryKey, (shown) => shown && withSaved(shown, saved))
      toast(t('harvest.updated', { name: recipe.name[language] }), 'done')
    },
    failed: (error) => t('harvest.update_failed', { message: refusalText(error) }),
  })
}

function withSaved(shown: Harvest, saved: UserHarvest): Harvest {
  const user_data = shown.user_data.map((one) =>
    one.receipt_id === saved.receipt_id ? saved : one,
  )
  return { ...shown, user_data }
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {Array.from({ length: 6 }, (_, tab) => (
          <Skeleton key={tab} className="h-15" />
        ))}
      </div>
      <Skeleton className="h-[34rem]" />
    </div>
  )
}
