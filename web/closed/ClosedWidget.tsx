import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { type ClosedPlace, pathOf } from './closed-places.ts'
import { closedPaths } from './queries.ts'

const ClosedNotice = lazy(() =>
  withMessages('closed', import('./ClosedNotice.tsx')).then((m) => ({ default: m.ClosedNotice })),
)

/** Says, while an operator has closed what begins here, that it is closed and what still works. */
export function ClosedWidget({ place }: { place: ClosedPlace }) {
  const { data: closed = [] } = useQuery(closedPaths)
  if (!closed.includes(pathOf[place])) return null
  return (
    <Suspense>
      <ClosedNotice place={place} />
    </Suspense>
  )
}
