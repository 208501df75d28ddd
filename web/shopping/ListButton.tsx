import { ListPlus } from 'lucide-react'
import { useOverlay } from '../address/use-overlay.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { ENTRIES_MAX, putOnList } from './shopping-list.ts'

interface Props {
  /** TypeId of the recipe. */
  recipe: number
  /** The item that stands for it. */
  item: number
  /** Units to be made; NaN for an empty field. */
  units: number
  /** Pieces of a unit, by item. */
  needs: ReadonlyMap<number, number>
}

/** Puts a recipe on the shopping list and opens it. */
export function ListButton({ recipe, item, units, needs }: Props) {
  useMessages()
  const overlay = useOverlay()
  const put = () => {
    const wanted = units >= 1 ? units : 1
    const isPut = putOnList({ recipe, item, units: wanted, needs: [...needs] })
    if (isPut) overlay.open({ recipe: undefined, popup: 'shopping' })
    else toast(t('shopping.full', { max: ENTRIES_MAX }), 'failed')
  }
  return (
    <Button className="justify-self-start" onClick={put}>
      <ListPlus aria-hidden="true" className="size-4" />
      {t('shopping.put')}
    </Button>
  )
}
