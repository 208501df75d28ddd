import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { withMessages } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ItemListsPopup = lazyPart(
  () => withMessages('lists', import('./ItemListsPopup.tsx')),
  'ItemListsPopup',
  'popup',
)
const ListsPopup = lazyPart(
  () => withMessages('lists', import('./ListsPopup.tsx')),
  'ListsPopup',
  'popup',
)

interface Props {
  /** Nobody else has lists. */
  signedIn: boolean
  /** The address says that the player's lists and searches are open. */
  isManaging: boolean
}

/** The popups of lists, over whatever part of the market opened them. */
export function ListsLayer({ signedIn, isManaging }: Props) {
  const overlay = useOverlay()
  const itemId = useLocation({ select: ({ state }) => state.listing })
  if (!signedIn) return null
  return (
    <Suspense>
      <ListsPopup open={isManaging} onClose={() => overlay.close('popup')} />
      {itemId !== undefined && (
        <ItemListsPopup
          key={itemId}
          itemId={itemId}
          open
          onClose={() => overlay.close('listing')}
        />
      )}
    </Suspense>
  )
}
