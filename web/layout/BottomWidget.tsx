import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { useRewrite } from '../address/use-rewrite.ts'
import { firstLook } from '../ui/first-look.ts'
import type { MoreSheet as Sheet } from './MoreSheet.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Asked for at once, so that it is there when it is known who is here.
const BottomBar = lazyPart(() => import('./BottomBar.tsx'), 'BottomBar')
void firstLook.then(() => BottomBar.preload())
const MoreSheet = lazyPart(() => import('./MoreSheet.tsx'), 'MoreSheet', 'popup')

const route = getRouteApi('/main')

/** On a phone: the bar at the bottom, and the sheet with what does not fit into it. */
export function BottomWidget(
  props: Omit<ComponentProps<typeof Sheet>, 'open' | 'onClose' | 'onNotices'>,
) {
  const isMore = route.useSearch().popup === 'more'
  const overlay = useOverlay()
  const rewrite = useRewrite()
  return (
    <>
      <Suspense>
        <BottomBar
          signedIn={props.name !== undefined}
          onMore={() => overlay.open({ popup: 'more' })}
        />
      </Suspense>
      <Suspense>
        <MoreSheet
          {...props}
          open={isMore}
          onNotices={() => rewrite({ popup: 'notices' })}
          onClose={() => overlay.close('popup')}
        />
      </Suspense>
    </>
  )
}
