import type { Item } from '@app/contract/catalog.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import { ArrowRight, Maximize2, Star } from 'lucide-react'
import { memo, useState } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { MakeOrBuyView } from '../make-or-buy/MakeOrBuyView.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { groupName } from './group-name.ts'
import { Gives, Needs } from './Ingredients.tsx'
import { makingOf } from '@app/rules/craft/making.ts'
import { durationNow } from './recipe-duration.ts'
import { CraftForm } from './CraftForm.tsx'
import type { Processing } from './use-craft.ts'

/** What every view of a recipe is given. */
export interface RecipeView {
  readonly recipe: CraftRecipe
  /** Units of one start, at most. */
  readonly countMax: number
  readonly items: ReadonlyMap<number, Item>
  readonly openingOf: OpeningOf
  readonly heldOf: (itemId: number) => number
  readonly market: MarketView | undefined
  /** Energy is active. */
  readonly energetic: boolean
  /** A craft is being started: of this recipe, or of another. */
  readonly processing: Processing
  readonly onRun: (recipe: CraftRecipe, count: number) => void
}

interface Props extends RecipeView {
  /** Items whose stock or book changes what the card shows. */
  readonly concerns: readonly number[]
  readonly favorite: boolean
  /** Units typed into each card by its recipe, for when it is drawn again. */
  readonly counts: Map<number, number>
  readonly onFavorite: (recipe: CraftRecipe) => void
  readonly onExpand: (recipe: CraftRecipe) => void
}

function Card(props: Props) {
  useMessages()
  const { recipe, items, heldOf, market, energetic, favorite, counts } = props
  const language = useLanguage((state) => state.language)
  const [count, setCount] = useState(() => counts.get(recipe.TypeId) ?? 1)
  const type = (units: number) => {
    counts.set(recipe.TypeId, units)
    setCount(units)
  }
  const item = items.get(recipe.ItemForVision)
  const name = itemName(item, language)
  return (
    <article aria-label={name} className="panel flex flex-col gap-3 p-3.5">
      <header className="flex items-start gap-3">
        <ItemTile item={item} count={heldOf(recipe.ItemForVision)} size={46} />
        <div className="min-w-0 grow">
          <h2 className="text-base leading-tight font-semibold">{name}</h2>
          <p className="mt-0.5 text-xs text-parchment-faint">
            {groupName(recipe.CraftGroup)} · {durationNow(recipe.TimeCraftSec, energetic, language)}
          </p>
        </div>
        <span className="-me-1.5 -mt-1.5 flex">
          <IconButton
            label={t(favorite ? 'craft.unfavorite' : 'craft.favorite', { name })}
            aria-pressed={favorite}
            icon={
              <Star
                aria-hidden="true"
                className={`size-4 ${favorite ? 'text-candle' : ''}`}
                fill={favorite ? 'currentColor' : 'none'}
              />
            }
            onClick={() => props.onFavorite(recipe)}
          />
          <IconButton
            label={t('craft.expand', { name })}
            icon={<Maximize2 aria-hidden="true" className="size-4" />}
            onClick={() => props.onExpand(recipe)}
          />
        </span>
      </header>
      <div className="flex grow items-center gap-3">
        <Needs recipe={recipe} count={count} items={items} heldOf={heldOf} />
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-brass-deep" />
        <Gives recipe={recipe} count={count} items={items} />
      </div>
      <MakeOrBuyView
        making={makingOf(recipe, count, props.openingOf)}
        market={market}
        items={items}
      />
      <CraftForm count={count} onCount={type} {...props} />
    </article>
  )
}

/** Most events of the market and the inventory concern few of the cards. */
function looksTheSame(before: Props, after: Props): boolean {
  return (
    before.recipe === after.recipe &&
    before.countMax === after.countMax &&
    before.items === after.items &&
    before.openingOf === after.openingOf &&
    before.onRun === after.onRun &&
    before.onFavorite === after.onFavorite &&
    before.onExpand === after.onExpand &&
    before.favorite === after.favorite &&
    before.processing === after.processing &&
    before.energetic === after.energetic &&
    before.market?.feeBps === after.market?.feeBps &&
    (before.market === undefined) === (after.market === undefined) &&
    after.concerns.every(
      (id) =>
        before.heldOf(id) === after.heldOf(id) &&
        before.market?.depthOf(id) === after.market?.depthOf(id),
    )
  )
}

/** A recipe in the grid: what it needs and gives, whether it pays, and the button that crafts. */
export const RecipeCard = memo(Card, looksTheSame)
