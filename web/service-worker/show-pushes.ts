declare const self: ServiceWorkerGlobalScope

/** What the server pushes (server/pushes/send-push.ts). */
interface Push {
  /** The same for a message that comes again. */
  readonly id: number
  /** Notifications with the same replace each other. */
  readonly tag: string
  readonly language: string
  readonly title: string
  readonly body: string
  /** Address on this site where it happened. */
  readonly open: string
  readonly unread: number
}

/** Of a notification, to know it and what it is about. */
type Kept = Pick<Push, 'id' | 'open'>

/** Shows what was pushed. What comes again is not said again while it is still there. */
export async function showPush({ data }: PushEvent): Promise<void> {
  if (!data) return
  const { id, tag, language, title, body, open, unread } = data.json() as Push
  const shown = await self.registration.getNotifications({ tag })
  const kept: Kept = { id, open }
  const look = {
    body,
    tag,
    lang: language,
    icon: '/app-icons/mark-192.png',
    badge: '/app-icons/badge-96.png',
    renotify: shown.every((one) => (one.data as Kept).id !== id),
    data: kept,
  }
  await self.registration.showNotification(title, look)
  // Not every system counts on an app's icon.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
}

/** Goes where it happened: in the tab that is there, or was looked at last, or a new one. */
export async function openPlace({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { open } = notification.data as Kept
  const url = new URL(open, location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tabs = pages.filter(({ frameType }) => frameType !== 'nested')
  const tab = tabs.find((one) => one.url === url) ?? tabs[0]
  if (!tab) {
    await self.clients.openWindow(url)
    return
  }
  if (tab.url !== url) tab.postMessage({ open })
  await tab.focus()
}
