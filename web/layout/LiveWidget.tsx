import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const FreshnessWidget = lazyPart(
  () => withMessages('live', import('./FreshnessWidget.tsx')),
  'FreshnessWidget',
)

/** How fresh the page is, once the frame's code is there: what is live comes with it. */
export function LiveWidget() {
  return (
    <Suspense>
      <FreshnessWidget />
    </Suspense>
  )
}
