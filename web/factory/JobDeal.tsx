import type { Item } from '@app/contract/catalog.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import { drawOf, makingOf } from '@app/rules/factory/making.ts'
import { chosenInputs } from '@app/rules/factory/plan-job.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import { useMemo } from 'react'
import { MakeOrBuyView } from '../make-or-buy/MakeOrBuyView.tsx'

interface Props {
  recipe: FactoryRecipe
  inputIds: readonly number[]
  count: number
  openingOf: OpeningOf
  /** Undefined while the books are loading. */
  market: MarketView | undefined
  items: ReadonlyMap<number, Item>
}

/** What a job with these inputs costs and brings. */
export function JobDeal({ recipe, inputIds, count, openingOf, market, items }: Props) {
  const chosen = inputIds.join()
  const inputs = useMemo(
    () =>
      chosenInputs(recipe, chosen.split(',').map(Number)).filter((input) => input !== undefined),
    [recipe, chosen],
  )
  const draw = useMemo(() => drawOf(recipe, inputs, openingOf), [recipe, inputs, openingOf])
  return (
    <MakeOrBuyView
      making={makingOf(recipe, inputs, count, openingOf)}
      market={market}
      items={items}
      draw={{ of: draw, units: count }}
    />
  )
}
