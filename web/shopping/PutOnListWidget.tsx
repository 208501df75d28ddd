import type { NewShoppingEntry } from '@app/contract/shopping-list.ts'
import { MAX_COUNT } from '@app/contract/values.ts'
import { ListPlus } from 'lucide-react'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { usePutOnList } from './use-put-on-list.ts'

interface Props {
  /** Its units are NaN for an empty field. */
  entry: NewShoppingEntry
  inRow: boolean
}

/** Puts a recipe on the shopping list and opens it. */
export function PutOnListWidget({ entry, inRow }: Props) {
  useMessages()
  const { put, busy } = usePutOnList()
  return (
    <Button
      className="justify-self-start"
      busy={busy}
      {...(inRow && { 'data-hint': t('shopping.put') })}
      onClick={() => put([{ ...entry, units: clampUnits(entry.units) }])}
    >
      <ListPlus aria-hidden="true" className="size-4" />
      <span className={inRow ? 'min-[52rem]:unseen' : ''}>{t('shopping.put')}</span>
    </Button>
  )
}

const clampUnits = (units: number): number =>
  units >= 1 ? Math.min(Math.trunc(units), MAX_COUNT) : 1
