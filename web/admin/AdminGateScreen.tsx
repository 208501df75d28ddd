import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { LostScreen } from '../layout/LostScreen.tsx'
import { profile } from '../session/queries.ts'
import { panelAt } from './queries.ts'

const AdminScreen = lazy(() =>
  withMessages('operations', withMessages('admin', import('./AdminScreen.tsx'))).then((m) => ({
    default: m.AdminScreen,
  })),
)

/**
 * What is behind a word in the address: the panel, if the player is an operator and the server
 * knows the word; else nothing, as for everybody (spec part 2 section 2, "Hidden admin panel").
 */
export function AdminGateScreen() {
  const { token } = useParams({ strict: false })
  const player = useQuery(profile)
  const isOperator = player.data?.role === 'admin'
  const open = useQuery({ ...panelAt(token ?? ''), enabled: isOperator })
  if (player.isPending || (isOperator && open.isPending)) return null
  if (!open.data) return <LostScreen />
  return (
    <Suspense>
      <AdminScreen />
    </Suspense>
  )
}
