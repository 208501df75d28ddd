import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showLanguage, withMessages } from '../web/i18n/language.ts'
import { isLanguage, languages } from '../web/i18n/languages.ts'
import { HintLayer } from '../web/ui/HintLayer.tsx'
import { frames } from './frames.ts'

// The address chooses: `?frame=price&lang=ja&motion=reduced`. Without a frame all are shown.
const asked = new URLSearchParams(location.search)
const lang = asked.get('lang') ?? undefined
const language = isLanguage(lang) ? lang : 'en'
const chosen = asked.get('frame')
if (asked.get('motion') === 'reduced') document.documentElement.dataset['motion'] = 'reduced'

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, retry: false } },
})

const shown = [...frames].filter(([name, { isAlone }]) =>
  chosen === null ? !isAlone : name === chosen,
)

function Gallery() {
  return (
    <main className="mx-auto grid max-w-6xl gap-10 bg-ink p-4">
      {chosen === null && <Index />}
      {shown.map(([name, { states }]) => (
        <section key={name} aria-label={name} className="grid min-w-0 gap-4">
          <h2 className="text-lg">{name}</h2>
          {Object.entries(states).map(([state, State]) => (
            <figure key={state} className="grid min-w-0 gap-1" data-state={state}>
              <figcaption className="text-2xs text-parchment-faint">{state}</figcaption>
              <div className="min-w-0">
                <State />
              </div>
            </figure>
          ))}
        </section>
      ))}
    </main>
  )
}

function Index() {
  return (
    <header className="flex flex-wrap gap-3">
      <h1 className="w-full text-xl">Gallery</h1>
      {languages.map(({ code }) => (
        <a key={code} href={`?lang=${code}`} className="target-line hover:text-candle">
          {code}
        </a>
      ))}
      {[...frames].map(([name, { isAlone }]) => (
        <a
          key={name}
          href={`?frame=${name}&lang=${language}`}
          data-alone={isAlone}
          className="target-line text-parchment-dim hover:text-candle"
        >
          {name}
        </a>
      ))}
    </header>
  )
}

async function start(): Promise<void> {
  const groups = new Set(shown.flatMap(([, { groups = [] }]) => groups))
  await Promise.all([...groups].map((group) => withMessages(group, Promise.resolve())))
  await showLanguage(language)
  for (const [, { seed }] of shown) seed?.(client)
  // Links lead nowhere: a frame stands alone.
  const router = createRouter({
    routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
    history: createMemoryHistory(),
  })
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
        <HintLayer />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
