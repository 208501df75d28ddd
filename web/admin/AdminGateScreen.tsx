import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { LostScreen } from '../layout/LostScreen.tsx'
import { profile } from '../player/queries.ts'
import { panelAt } from './queries.ts'
import { ErrorPanel } from '../ui/ErrorState.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const AdminScreen = lazyPart(
  () => withMessages('operations', withMessages('admin', import('./AdminScreen.tsx'))),
  'AdminScreen',
  'screen',
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
  const failed = [player, open].find((query) => query.isLoadingError)
  if (failed) {
    return (
      <>
        <title>{t('layout.name')}</title>
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  }
  if (player.isPending || (isOperator && open.isPending)) return <title>{t('layout.name')}</title>
  if (!open.data) return <LostScreen />
  return (
    <Suspense>
      <AdminScreen />
    </Suspense>
  )
}
