import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const DueNoticeWidget = lazyPart(
  () => withMessages('settings', import('../player/DueNoticeWidget.tsx')),
  'DueNoticeWidget',
)

/** Above every screen, while the account is to be deleted, but for the one that says so itself. */
export function DeletionDueWidget() {
  const due = useQuery({ ...profile, enabled: false }).data?.deletion_due_at
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  if (due == null || path === paths.settings) return null
  return (
    <Suspense>
      <div className="panel mb-4 flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <DueNoticeWidget due={due} />
      </div>
    </Suspense>
  )
}
