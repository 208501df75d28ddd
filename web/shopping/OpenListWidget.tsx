import { useQuery } from '@tanstack/react-query'
import { ShoppingBasket } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { shoppingList } from './list-edits.ts'
import { formatNumber } from '../ui/format-number.ts'

/** Opens the shopping list, and says how many recipes are on it. */
export function OpenListWidget() {
  useMessages()
  const overlay = useOverlay()
  const count = useQuery(shoppingList).data?.entries.length ?? 0
  return (
    <Button onClick={() => overlay.open({ popup: 'shopping' })}>
      <ShoppingBasket aria-hidden="true" className="size-4" />
      {t('shopping.title')}
      {count > 0 && <span className="text-parchment-faint tabular">{formatNumber(count)}</span>}
    </Button>
  )
}
