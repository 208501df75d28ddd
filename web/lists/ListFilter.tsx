import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ListsMenuWidget = lazyPart(
  () => withMessages('lists', import('./ListsMenuWidget.tsx')),
  'ListsMenuWidget',
)
const ListChipWidget = lazyPart(
  () => withMessages('lists', import('./ListChipWidget.tsx')),
  'ListChipWidget',
)

interface Props {
  /** As the address names it; undefined for all items. */
  list: string | undefined
  onList: (list: string | undefined) => void
}

/** The menu of lists and saved searches; its room is kept while it loads. */
export function ListsMenu(props: Props) {
  return (
    <Suspense fallback={<span className="w-9 shrink-0 pointer-coarse:w-11" />}>
      <ListsMenuWidget {...props} />
    </Suspense>
  )
}

/** A line that says to which list the market is narrowed; nothing where it is to none. */
export function ListChip({ list, onList }: Props) {
  if (list === undefined) return null
  return (
    <Suspense fallback={<div className="h-7 pointer-coarse:h-9" />}>
      <ListChipWidget {...{ list, onList }} />
    </Suspense>
  )
}
