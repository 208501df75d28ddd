import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, startTransition, StrictMode, Suspense, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { keptLanguage, showLanguage, useLanguage, withMessages } from './i18n/language.ts'
import { router } from './routes.tsx'
import { followSession } from './session/follow-session.ts'
import { profile } from './session/queries.ts'
import { followOtherTabs } from './session/session.ts'
import { drawFirstLook, firstLook } from './ui/first-look.ts'

const HintLayer = lazy(async () => {
  await firstLook
  return { default: (await import('./ui/HintLayer.tsx')).HintLayer }
})

/** A new language mounts everything anew, so that `t` can be a plain function. */
function App() {
  const language = useLanguage((state) => state.language)
  useLayoutEffect(drawFirstLook, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={language} router={router} />
      <Suspense>
        <HintLayer />
      </Suspense>
    </QueryClientProvider>
  )
}

async function start(): Promise<void> {
  void queryClient.prefetchQuery(profile)
  await showLanguage(keptLanguage() ?? 'en').catch(() => showLanguage('en'))
  // So that the frame and its screen appear as one. What fails is told by the router's next attempt.
  await router.load().catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  // In slices: between them the browser can answer a hand.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  })
  await firstLook
  const { startLive } = await withMessages('refusals', import('./live/start-live.ts'))
  startLive(queryClient)
}

followOtherTabs()
followSession(queryClient)
void start()
// Shown in a frame of another site, the two have things to say to each other.
if (window.parent !== window) {
  void import('./embedding/start-embedding.ts').then((m) => m.startEmbedding(queryClient))
}
