import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { type ClosedPlace, pathOf } from './closed-places.ts'
import { useClosedPaths } from './closed-paths.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ClosedNotice = lazyPart(
  () => withMessages('closed', import('./ClosedNotice.tsx')),
  'ClosedNotice',
)

/** Says, while an operator has closed what begins here, that it is closed and what still works. */
export function ClosedWidget({ place }: { place: ClosedPlace }) {
  const closed = useClosedPaths(({ paths }) => paths)
  if (!closed.includes(pathOf[place])) return null
  return (
    <Suspense>
      <ClosedNotice place={place} />
    </Suspense>
  )
}
