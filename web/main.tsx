import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { keptLanguage, showLanguage, useLanguage } from './i18n/language.ts'
import { startLive } from './live/live.ts'
import { router } from './routes.tsx'
import { followSession } from './session/follow-session.ts'
import { followOtherTabs } from './session/session.ts'
import { HintLayer } from './ui/HintLayer.tsx'

/** A new language mounts everything anew, so that `t` can be a plain function. */
function App() {
  const language = useLanguage((state) => state.language)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={language} router={router} />
      <HintLayer />
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
}

followOtherTabs()
followSession(queryClient)
startLive(queryClient)
void start()
