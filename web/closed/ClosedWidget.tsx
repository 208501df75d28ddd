import type { MoneyPath } from '@app/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { closedPaths } from './queries.ts'

const ClosedNotice = lazy(() =>
  withMessages('closed', import('./ClosedNotice.tsx')).then((m) => ({ default: m.ClosedNotice })),
)

/** Where something begins on which path. */
const pathOf = {
  market: 'market',
  exchange: 'exchange',
  craft: 'craft',
  factory: 'craft',
  harvest: 'craft',
  spin: 'spin',
  trades: 'trades',
  rent: 'rent',
  starter: 'gifts',
  tavern: 'gifts',
} as const satisfies Record<string, MoneyPath>

export type ClosedPlace = keyof typeof pathOf

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
