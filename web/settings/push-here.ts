import { queryOptions } from '@tanstack/react-query'
import { pushHereKey } from './keys.ts'

/** What this browser does with notifications of this site. */
type PushHere =
  | { readonly state: 'unsupported' | 'not_installed' | 'blocked' }
  /** It may receive them, and does where it has a subscription. */
  | { readonly state: 'ready'; readonly isSubscribed: boolean }

/** What this browser does with notifications of this site; looked up again with each look at the page. */
export const pushHere = queryOptions({
  queryKey: pushHereKey,
  queryFn: readPushHere,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
  staleTime: 0,
})

async function readPushHere(): Promise<PushHere> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis
  if (!isSupported || !('Notification' in globalThis) || window.parent !== window) {
    return { state: isUninstalledApple() ? 'not_installed' : 'unsupported' }
  }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  const isSubscribed = subscription != null && Notification.permission === 'granted'
  return { state: 'ready', isSubscribed }
}

/** On iPhones and iPads only apps on the home screen are pushed to. */
function isUninstalledApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple =
    /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ||
    (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** How long the worker may take to be installed. */
const WORKER_MS = 10_000

/**
 * Asks the player, whose press this follows, and subscribes this browser at its push service. Undefined
 * where they do not allow it; throws where the browser cannot.
 */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await inTime(navigator.serviceWorker.ready)
  const earlier = await pushManager.getSubscription()
  // For another key, of this site's former secret, it is of no use.
  if (earlier && keyOf(earlier) !== publicKey) await earlier.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh, auth }
}

/** Gives up the subscription of this browser, if it has one. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function inTime<T>(worker: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), WORKER_MS)
  })
  return Promise.race([worker, late])
}
