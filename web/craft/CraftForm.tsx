import {
  ingredientsOf,
  limitingItems,
  lockedIngredient,
  maxCraftable,
} from '@app/rules/craft/craft-count.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { t } from '../i18n/t.ts'
import { LimitedBy } from '../make-or-buy/LimitedBy.tsx'
import type { RecipeView } from './RecipeCard.tsx'
import { RunForm } from './RunForm.tsx'

interface Props extends Pick<
  RecipeView,
  'recipe' | 'countMax' | 'heldOf' | 'items' | 'processing' | 'onRun'
> {
  /** Units; NaN for an empty field. */
  count: number
  onCount: (count: number) => void
}

/** How many units, the button that crafts them, and what allows no more. */
export function CraftForm(props: Props) {
  const { recipe, countMax, heldOf, items, processing, count, onCount, onRun } = props
  const max = maxCraftable(recipe, countMax, heldOf)
  const locked = lockedIngredient(recipe, useItemLocks())
  return (
    <div className="grid gap-2">
      <RunForm
        count={count}
        onCount={onCount}
        max={max}
        processing={processing}
        blocked={locked === undefined ? undefined : t('item.locked')}
        onRun={(units) => onRun(recipe, units)}
      />
      <LimitedBy
        limiting={limitingItems(ingredientsOf(recipe, 1), countMax, heldOf)}
        locked={locked === undefined ? [] : [locked]}
        max={max}
        items={items}
      />
    </div>
  )
}
