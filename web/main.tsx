import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { keptLanguage, showLanguage, useLanguage, withMessages } from './i18n/language.ts'
import { router } from './routes.tsx'
import { followSession } from './session/follow-session.ts'
import { followOtherTabs } from './session/session.ts'

const HintLayer = lazy(() => import('./ui/HintLayer.tsx').then((m) => ({ default: m.HintLayer })))

/** A new language mounts everything anew, so that `t` can be a plain function. */
function App() {
  const language = useLanguage((state) => state.language)
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
  await showLanguage(keptLanguage() ?? 'en').catch(() => showLanguage('en'))
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // The stream begins a moment later anyway; the page's first look needs neither its code nor the
  // words for what the server refuses.
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
