import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { refusalText } from '../api/refusal-text.ts'
import { itemName } from '../catalogue/item-name.ts'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { type CraftOrder, startCraft } from './queries.ts'

/** Starts crafts; until one is answered, no other is started (spec part 2 section 4). */
export function useCraft() {
  const items = useQuery(catalogue).data?.byId
  const language = useLanguage((state) => state.language)
  const nameOf = ({ recipe }: CraftOrder) => itemName(items?.get(recipe.ItemForVision), language)
  const start = useMutation({
    ...startCraft,
    onSuccess: (_, order) =>
      toast(t('receipt_success_sent_count', { name: nameOf(order), count: order.count }), 'done'),
    onError: (error, order) =>
      toast(
        error instanceof ApiError
          ? refusalText(error)
          : t('receipt_error_send', { name: nameOf(order) }),
        'failed',
      ),
  })
  return {
    processing: start.isPending,
    run: (recipe: CraftRecipe, count: number) => start.mutate({ recipe, count }),
    /** What the last craft gave at once, if it was of this recipe. */
    resultOf: (recipe: CraftRecipe) =>
      start.variables?.recipe === recipe ? (start.data?.result ?? undefined) : undefined,
  }
}
