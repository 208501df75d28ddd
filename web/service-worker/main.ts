import { answer, dropOthers, keepCode, keepPage } from './keep-app.ts'
import { renewPush } from './renew-push.ts'
import { openPlace, showPush } from './show-pushes.ts'

declare const self: ServiceWorkerGlobalScope

/** In a browser that knows it: what never comes to a worker need not wait for one to start. */
interface WithRoutes {
  addRoutes?(route: {
    readonly condition: { readonly urlPattern: string }
    readonly source: 'network'
  }): Promise<void>
}

self.addEventListener('install', (event) => {
  const past = { condition: { urlPattern: '/api/*' }, source: 'network' } as const
  void (event as WithRoutes).addRoutes?.(past)
  event.waitUntil(keepPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})

// What a page had loaded before this worker was there.
self.addEventListener('message', (event) => {
  event.waitUntil(keepCode(event.data as readonly string[]))
})

self.addEventListener('fetch', answer)

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush())
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPlace(event))
})
