import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, Suspense, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { followLanguage } from './i18n/follow-language.tsx'
import { firstLanguage, showLanguage, withMessages } from './i18n/language.ts'
import { ReleaseNotice } from './layout/ReleaseNotice.tsx'
import { router } from './routes.tsx'
import { endLeftSessions } from './player/log-out.ts'
import { followSession } from './session/follow-session.ts'
import { profile } from './player/queries.ts'
import { followOtherTabs, onViewOver, useSession } from './session/session.ts'
import { tellEnded } from './player/tell-ended.ts'
import { drawFirstLook, firstLook } from './ui/first-look.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { loadCode, loadCodeAtLast } from './ui/load-code.ts'
import { preloadToasts } from './ui/toast.ts'

const HintLayer = lazyPart(() => firstLook.then(() => import('./ui/HintLayer.tsx')), 'HintLayer')

const loadView = () => withMessages('view', import('./player/ViewNotice.tsx'))
const ViewNotice = lazyPart(loadView, 'ViewNotice')

function App() {
  const isView = useSession((session) => session.view !== undefined)
  useLayoutEffect(drawFirstLook, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <HintLayer />
      </Suspense>
      <ReleaseNotice />
      {isView && (
        <Suspense>
          <ViewNotice />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

async function start(): Promise<void> {
  void queryClient.prefetchQuery(profile)
  await loadCode(() => showLanguage(firstLanguage())).catch(() =>
    loadCodeAtLast(() => showLanguage('en')),
  )
  // So that the frame and its screen appear as one. What fails is told by the router's next attempt.
  await router.load().catch(() => undefined)
  const root = document.getElementById('root')!
  // In slices: between them the browser can answer a hand.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  })
  await firstLook
  const { startLater } = await loadCodeAtLast(() =>
    withMessages('refusals', import('./start-later.ts')),
  )
  startLater(root, queryClient, (address) => router.history.push(address))
}

followLanguage(router)
followSession(queryClient)
endLeftSessions()
tellEnded()
onViewOver((past, address) => {
  router.history.push(address)
  void firstLook.then(loadView).then((code) => code.tellOver(past))
})
followOtherTabs()
preloadToasts()
void start()
// Shown in a frame of another site, the two have things to say to each other.
if (window.parent !== window) {
  void loadCodeAtLast(() => import('./embedding/start-embedding.ts')).then((m) =>
    m.startEmbedding(queryClient),
  )
}
