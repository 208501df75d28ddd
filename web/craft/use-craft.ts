import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { loadAnew } from '../live/load-anew.ts'
import { toast } from '../ui/toast.ts'
import { craftKeys } from './keys.ts'
import { type CraftOrder, startCraft } from './queries.ts'

export type Processing = 'this' | 'other' | undefined

/** Starts crafts; until one is answered, no other is started (spec part 2 section 4). */
export function useCraft() {
  const client = useQueryClient()
  const items = useQuery(catalog).data?.byId
  const language = useLanguage((state) => state.language)
  const nameOf = ({ recipe }: CraftOrder) => itemName(items?.get(recipe.ItemForVision), language)
  const start = useCall({
    about: 'craft',
    send: startCraft,
    same: ({ recipe, count }) => [recipe.TypeId, count],
    done: (_, order) => {
      loadAnew(client, craftKeys.all)
      toast(t('receipt_success_sent_count', { name: nameOf(order), count: order.count }), 'done')
    },
    failed: (error, order) => refusalText(error, t('receipt_error_send', { name: nameOf(order) })),
  })
  return {
    /** Whether this recipe is being started, or another: then this one has to wait. */
    processing: (recipe: CraftRecipe): Processing => {
      if (start.doing === undefined) return undefined
      return start.doing.recipe === recipe ? 'this' : 'other'
    },
    run: (recipe: CraftRecipe, count: number) => start.run({ recipe, count }),
    /** What the last craft gave at once, if it was of this recipe. */
    resultOf: (recipe: CraftRecipe) =>
      start.asked?.recipe === recipe ? (start.reply?.result ?? undefined) : undefined,
  }
}
