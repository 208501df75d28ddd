import type { NewShoppingEntry } from '@app/contract/shopping-list.ts'
import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const PutOnListWidget = lazyPart(
  () => withMessages('shopping', import('./PutOnListWidget.tsx')),
  'PutOnListWidget',
)

interface Props {
  /** Its units are NaN for an empty field. */
  entry: NewShoppingEntry
  /** In a row of a table: beside the columns there is room for its picture alone. */
  inRow?: boolean
}

/** The button that puts a recipe on the shopping list; its room is kept while it loads. */
export function PutOnList({ entry, inRow = false }: Props) {
  return (
    <Suspense fallback={<Skeleton className={`h-9 w-48 ${inRow ? 'min-[52rem]:w-11' : ''}`} />}>
      <PutOnListWidget entry={entry} inRow={inRow} />
    </Suspense>
  )
}
