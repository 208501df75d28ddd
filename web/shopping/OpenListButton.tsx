import { ShoppingBasket } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { useShoppingList } from './shopping-list.ts'

/** Opens the shopping list, and says how many recipes are on it. */
export function OpenListButton() {
  useMessages()
  const overlay = useOverlay()
  const count = useShoppingList(({ entries }) => entries.length)
  return (
    <Button onClick={() => overlay.open({ popup: 'shopping' })}>
      <ShoppingBasket aria-hidden="true" className="size-4" />
      {t('shopping.title')}
      {count > 0 && <span className="text-parchment-faint tabular">{count}</span>}
    </Button>
  )
}
