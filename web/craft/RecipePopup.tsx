import type { CraftResult } from '@app/contract/craft.ts'
import { ingredientsOf, lentItems } from '@app/rules/craft/craft-count.ts'
import { useMemo, useState } from 'react'
import { ContentsWidget } from '../catalog/ContentsWidget.tsx'
import { itemDescription, itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { Markup } from '../catalog/Markup.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { MakeOrBuyView } from '../make-or-buy/MakeOrBuyView.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PutOnList } from '../shopping/PutOnList.tsx'
import { groupName } from './group-name.ts'
import { Gives, Needs } from './Ingredients.tsx'
import { drawOf, makingOf } from '@app/rules/craft/making.ts'
import { MovedItems } from './MovedItems.tsx'
import type { RecipeView } from './RecipeCard.tsx'
import { durationNow } from './recipe-duration.ts'
import { CraftForm } from './CraftForm.tsx'

interface Props extends RecipeView {
  /** Units at first. */
  units: number
  /** What the last craft of this recipe gave at once. */
  result: CraftResult | undefined
  onClose: () => void
}

/** A recipe at large; it closes by its cross, by Escape and by a click outside. */
export function RecipePopup(props: Props) {
  const { recipe, items, heldOf, market, energetic, openingOf, units, result, onClose } = props
  const language = useLanguage((state) => state.language)
  const [count, setCount] = useState(units)
  const item = items.get(recipe.ItemForVision)
  const draw = useMemo(() => drawOf(recipe, openingOf), [recipe, openingOf])
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <ItemTile item={item} count={heldOf(recipe.ItemForVision)} size={44} />
          <span>
            {itemName(item, language)}
            <span className="block font-sans text-xs font-normal text-parchment-faint">
              {groupName(recipe.CraftGroup)} ·{' '}
              {durationNow(recipe.TimeCraftSec, energetic, language)}
            </span>
          </span>
        </span>
      }
    >
      <div className="grid gap-4">
        {item && (
          <p className="text-sm text-pretty text-parchment-dim">
            <Markup text={itemDescription(item, language)} />
          </p>
        )}
        <CraftForm count={count} onCount={setCount} {...props} />
        <PutRecipeOnList recipe={recipe} units={count} />
        {/* There before the first result: readers announce what changes in it. */}
        <div role="status" className="empty:absolute">
          {result && (
            <div className="well grid gap-2 px-3.5 py-3">
              <h3 className="text-sm text-buy">{t('craft.got')}</h3>
              <MovedItems moved={result.new_items} items={items} sign="+" />
            </div>
          )}
        </div>
        <div className="grid grid-cols-2 gap-4">
          <section className="grid content-start gap-2">
            <h3 className="text-sm text-parchment-faint">{t('craft.needs')}</h3>
            <Needs recipe={recipe} count={count} items={items} heldOf={heldOf} named />
          </section>
          <section className="grid content-start gap-2">
            <h3 className="text-sm text-parchment-faint">{t('craft.gives')}</h3>
            <Gives recipe={recipe} count={count} items={items} named />
          </section>
        </div>
        {[...new Set(recipe.OutputList.map(({ TypeId }) => TypeId))].map((id) => (
          <ContentsWidget key={id} item={items.get(id)} named />
        ))}
        <div className="well grid gap-2 px-3.5 py-3">
          <h3 className="text-sm text-parchment-faint">{t('deal.title')}</h3>
          <MakeOrBuyView
            making={makingOf(recipe, count, openingOf)}
            market={market}
            items={items}
            draw={draw && { of: draw, units: count >= 1 ? count : 1 }}
            full
          />
        </div>
      </div>
    </Dialog>
  )
}

/** The way to buy what so many units take. */
function PutRecipeOnList({ recipe, units }: Pick<Props, 'recipe'> & { units: number }) {
  return (
    <PutOnList
      entry={{
        kind: 'craft',
        recipe: recipe.TypeId,
        inputs: [],
        item_type_id: recipe.ItemForVision,
        units,
        needs: [...ingredientsOf(recipe, 1)],
        lent: lentItems(recipe),
      }}
    />
  )
}
