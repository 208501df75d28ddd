import { getRouteApi } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { noticesName } from '../inbox/notices-name.ts'
import { useUnread } from '../inbox/use-unread.ts'
import { useOverlay } from '../address/use-overlay.ts'
import { withMessages } from '../i18n/language.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const NoticesPopup = lazyPart(
  () => withMessages('palette', withMessages('desk', import('./NoticesPopup.tsx'))),
  'NoticesPopup',
  'popup',
)

const route = getRouteApi('/main')

/** Opens what alerts have told, and what was said at the edge of the screen and went away. */
export function NoticesWidget() {
  const isOpen = route.useSearch().popup === 'notices'
  const overlay = useOverlay()
  const unread = useUnread()
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          label={noticesName(unread)}
          aria-haspopup="dialog"
          icon={<Bell aria-hidden="true" className="size-5" />}
          onClick={() => overlay.open({ popup: 'notices' })}
        />
        <UnreadCount count={unread} />
      </span>
      <Suspense>
        <NoticesPopup open={isOpen} onClose={() => overlay.close('popup')} />
      </Suspense>
    </>
  )
}
