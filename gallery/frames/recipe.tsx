import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import craft from '../../content/play/craft.json' with { type: 'json' }
import { RecipeCard } from '../../web/craft/RecipeCard.tsx'
import type { Processing } from '../../web/craft/use-craft.ts'
import type { Frame } from '../frame.ts'
import { itemsById } from '../samples.ts'

const nothing = () => undefined

type Written = Omit<CraftRecipe, 'RemainList'> & Partial<Pick<CraftRecipe, 'RemainList'>>

/** Those whose items have names here. */
const recipes = (craft.recipes as readonly Written[])
  .map(({ RemainList = [], ...recipe }): CraftRecipe => ({ ...recipe, RemainList }))
  .filter(({ ItemForVision, ConsumableList, RemainList }) => {
    const needed = [...ConsumableList, ...RemainList].map(({ TypeId }) => TypeId)
    return [ItemForVision, ...needed].every((id) => itemsById.has(id))
  })
const spends = ({ ConsumableList }: CraftRecipe) => ConsumableList.length
const short = recipes.reduce((least, one) => (spends(one) < spends(least) ? one : least))
const long = recipes.reduce((most, one) => (spends(one) > spends(most) ? one : most))

/** Books in which every item is sold and bought by the piece at these prices. */
const marketAt = (sell: number, buy: number, heldOf: (itemId: number) => number): MarketView => ({
  depthOf: () => ({
    sell: [{ price: sell, count: 1_000_000 }],
    buy: [{ price: buy, count: 1_000_000 }],
  }),
  heldOf,
  feeBps: 100,
})

interface Card {
  recipe: CraftRecipe
  held?: number
  market?: MarketView | undefined
  processing?: Processing
  favorite?: boolean
}

function card({ recipe, held = 0, market, processing, favorite = false }: Card) {
  const heldOf = () => held
  return () => (
    <div className="max-w-sm">
      <RecipeCard
        {...{ recipe, heldOf, market, processing, favorite }}
        countMax={craft.count_max}
        items={itemsById}
        openingOf={() => undefined}
        energetic={false}
        concerns={[]}
        counts={new Map()}
        onRun={nothing}
        onFavorite={nothing}
        onExpand={nothing}
      />
    </div>
  )
}

export const frame: Frame = {
  groups: ['craft', 'makeOrBuy'],
  states: {
    'everything is held': card({ recipe: short, held: 50, market: marketAt(40, 35, () => 50) }),
    'the most that a recipe spends, none of it held': card({
      recipe: long,
      market: marketAt(4000, 350, () => 0),
    }),
    'a favorite that is being crafted': card({
      recipe: short,
      held: 50,
      market: marketAt(40, 35, () => 50),
      processing: 'this',
      favorite: true,
    }),
    'the largest numbers': card({
      recipe: short,
      held: 2_000_000_000,
      market: marketAt(1e12, 9e11, () => 2_000_000_000),
    }),
    'prices are loading': card({ recipe: short }),
  },
}
