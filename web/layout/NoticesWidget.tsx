import { getRouteApi } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useEver } from '../ui/use-ever.ts'

const NoticesPopup = lazyPart(
  () => withMessages('palette', import('./NoticesPopup.tsx')),
  'NoticesPopup',
  'popup',
)

const route = getRouteApi('/main')

/** Opens what was said at the edge of the screen and went away. */
export function NoticesWidget() {
  const isOpen = route.useSearch().popup === 'notices'
  const wasOpen = useEver(isOpen)
  const overlay = useOverlay()
  return (
    <>
      <IconButton
        label={t('kit.toasts')}
        aria-haspopup="dialog"
        icon={<Bell aria-hidden="true" className="size-4.5" />}
        onClick={() => overlay.open({ popup: 'notices' })}
      />
      {wasOpen && (
        <Suspense>
          <NoticesPopup open={isOpen} onClose={() => overlay.close('popup')} />
        </Suspense>
      )}
    </>
  )
}
