import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { makeOrBuy, type MarketView } from '@app/rules/market/make-or-buy.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openingsOf } from '../catalog/opening-of.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { marketView } from '../make-or-buy/market-view.ts'
import { useDeepMarket } from '../make-or-buy/use-deep-market.ts'
import { depthOf } from '../prices/depth.ts'
import { site } from '../site/queries.ts'
import { Button } from '../ui/Button.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { ItemMaker } from './ItemMaker.tsx'
import { ItemUser } from './ItemUser.tsx'
import { makingOf, tradedItems } from '@app/rules/craft/making.ts'
import { recipes } from './queries.ts'
import { makersOf, usersOf } from './recipes-of-item.ts'

/** Recipes that use the item, shown at first. */
const USERS_SHOWN = 5

/** Make or buy, beside an item's books: what makes it, and what it is good for. */
export function ItemRecipesWidget({ itemId }: { itemId: number }) {
  const [pieces, setPieces] = useState(1)
  const { items, openingOf, makers, users, market } = useItemRecipes(itemId, pieces)
  const [all, setAll] = useState(false)
  if (makers.length + users.length === 0) return null
  const best = users.toSorted((a, b) => b.profit - a.profit)
  return (
    <section aria-label={t('deal.title')} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="text-md">{t('deal.title')}</h3>
        {makers.length > 0 && (
          <div className="w-44">
            <NumberField
              label={t('craft.pieces')}
              value={pieces}
              onChange={(value) => setPieces(Number.isNaN(value) ? value : Math.max(1, value))}
              max={1_000_000}
            />
          </div>
        )}
      </div>
      {makers.map(({ recipe, units }) => (
        <ItemMaker
          key={recipe.TypeId}
          recipe={recipe}
          units={units}
          making={makingOf(recipe, units, openingOf)}
          market={market}
          items={items}
        />
      ))}
      {best.length > 0 && (
        <>
          <h4 className="text-sm text-parchment-faint">{t('craft.used_in')}</h4>
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {best.slice(0, all ? best.length : USERS_SHOWN).map(({ recipe, profit }) => (
              <ItemUser key={recipe.TypeId} recipe={recipe} profit={profit} items={items} />
            ))}
          </ul>
          {!all && best.length > USERS_SHOWN && (
            <Button size="sm" className="justify-self-start" onClick={() => setAll(true)}>
              {t('craft.all_uses', { count: best.length })}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const none: readonly CraftRecipe[] = []

function useItemRecipes(itemId: number, pieces: number) {
  const list = useQuery(recipes).data?.recipes ?? none
  const items = useQuery(catalog).data?.byId
  const held = useQuery(inventory).data?.counts
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const { openingOf, concerned, traded } = useMemo(() => {
    const opening = openingsOf(items ?? new Map())
    const some = [
      ...makersOf(list, itemId, 1).map(({ recipe }) => recipe),
      ...usersOf(list, itemId),
    ]
    return { openingOf: opening, concerned: some, traded: tradedItems(some, opening) }
  }, [items, list, itemId])
  const depth = useQuery({ ...depthOf(traded), enabled: traded.length > 0 })
  const usual = marketView(depth.data, held, feeBps)
  const market = useDeepMarket(
    usersOf(concerned, itemId).map((recipe) => makingOf(recipe, 1, openingOf)),
    usual,
  )
  return {
    items: items ?? new Map(),
    openingOf,
    market,
    makers: makersOf(concerned, itemId, Number.isNaN(pieces) ? 1 : pieces),
    users: usersOf(concerned, itemId).map((recipe) => ({
      recipe,
      profit: profitOf(recipe, market, openingOf),
    })),
  }
}

/** Coins that one unit leaves; minus infinity where it cannot be said. */
function profitOf(
  recipe: CraftRecipe,
  market: MarketView | undefined,
  openingOf: Parameters<typeof makingOf>[2],
): number {
  const deal = market && makeOrBuy(makingOf(recipe, 1, openingOf), market)
  return deal?.profit ?? Number.NEGATIVE_INFINITY
}
