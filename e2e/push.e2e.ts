import { alertRoutes } from '@app/contract/alert.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openPushService } from '../server/testing/push-service.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }
const allowed = { serviceWorkers: 'allow' } as const

type Service = Awaited<ReturnType<typeof openPushService>>

/**
 * What a headless browser cannot do: be allowed notifications, and subscribe without its maker's push
 * service. Its subscription is at the push service of this flow; the player allows what is asked.
 */
async function allowPushes(context: BrowserContext, service: Service): Promise<void> {
  await context.exposeFunction('newSubscription', () => {
    const { endpoint, p256dh, auth } = service.subscribe('desk')
    return JSON.stringify({ endpoint, keys: { p256dh, auth } })
  })
  await context.addInitScript(() => {
    const key = 'test-subscription'
    const { newSubscription } = window as unknown as { newSubscription: () => Promise<string> }
    const kept = () => {
      const text = localStorage.getItem(key)
      const subscription = {
        options: { applicationServerKey: null },
        toJSON: () => JSON.parse(text!),
        unsubscribe: async () => localStorage.removeItem(key),
      }
      return text === null ? null : (subscription as unknown as PushSubscription)
    }
    PushManager.prototype.getSubscription = async () => kept()
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, await newSubscription())
      return kept()!
    }
    const permission = () => localStorage.getItem('test-permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', 'granted')
      return 'granted'
    }
  })
}

interface Look {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly renotify: boolean
}

/** The page's service worker. */
async function workerOf(page: Page): Promise<Worker> {
  // One that rests is not there for anyone until something asks for it.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await fetch('/assets/nothing.js')
  })
  return page.context().serviceWorkers().at(-1)!
}

/**
 * Tells a page's service worker that the browser has changed its subscription to this one, which a
 * headless browser never does. Returns whether the worker has taken it.
 */
async function changeSubscription(
  page: Page,
  { endpoint, ...keys }: ReturnType<Service['subscribe']>,
): Promise<boolean> {
  const worker = await workerOf(page)
  return worker.evaluate(
    async (made) => {
      let isTaken = false
      PushManager.prototype.subscribe = async () => {
        isTaken = true
        return { toJSON: () => made } as unknown as PushSubscription
      }
      let handled: Promise<unknown> | undefined
      const waitUntil = (done: Promise<unknown>) => (handled = done)
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }))
      await handled
      return isTaken
    },
    { endpoint, keys },
  )
}

/**
 * What a page's service worker does with what is pushed, twice, and with a press on what it shows: a
 * headless browser is pushed nothing and shows nothing, so its notifications are kept here.
 */
async function pushTwiceAndPress(page: Page, payload: object): Promise<readonly Look[][]> {
  const worker = await workerOf(page)
  return worker.evaluate(async (data) => {
    const { registration, PushEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      PushEvent: new (type: string, init: { data: string }) => Event
    }
    const shown = new Map<string, Notification & Look>()
    registration.showNotification = async (title, options = {}) => {
      const { tag = '' } = options
      const close = () => shown.delete(tag)
      shown.set(tag, { title, ...options, close } as unknown as Notification & Look)
    }
    // A headless browser ends a worker that asks for a badge.
    Object.defineProperty(navigator, 'setAppBadge', { value: async () => undefined })
    registration.getNotifications = async ({ tag } = {}) =>
      [...shown.values()].filter((one) => tag === undefined || one.tag === tag)
    const looks: Look[][] = []
    const send = async (event: Event, more: object = {}) => {
      let handled: Promise<unknown> | undefined
      const waitUntil = (done: Promise<unknown>) => (handled = done)
      dispatchEvent(Object.assign(event, { waitUntil, ...more }))
      // Without a hand's press no tab may be brought to the front.
      await handled?.catch(() => undefined)
      const seen = [...shown.values()]
      looks.push(seen.map(({ title, body, tag, renotify }) => ({ title, body, tag, renotify })))
    }
    await send(new PushEvent('push', { data }))
    await send(new PushEvent('push', { data }))
    const [notification] = await registration.getNotifications()
    await send(new Event('notificationclick'), { notification })
    return looks
  }, JSON.stringify(payload))
}

test('an alert is set, crossed and seen in the inbox and as a push, which opens where it happened', async ({
  join,
  item,
  pushes,
}) => {
  await using service = await openPushService(Number(new URL(pushes).port))
  const ann = await join('Ann', { coins: 100 }, allowed)
  const bob = await join('Bob', { items: { [item.Itemdefid]: 10 } })
  const { page } = ann
  await allowPushes(page.context(), service)
  await page.goto('/settings')
  const here = page.getByRole('switch', { name: 'Notify me on this device' })
  await expect(here).not.toBeChecked()
  await here.press('Space')
  const devices = page.getByRole('list', { name: 'Devices with notifications' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('here')
  await expect(here).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(here).toBeChecked()

  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const popup = page.getByRole('dialog', { name: `Price alerts: ${item.Name}` })
  const price = popup.getByRole('spinbutton', { name: 'Price' })
  await price.fill('50')
  await price.press('Enter')
  await expect(popup).toContainText('Waiting for the price')
  await page.goto('/inventory/page')
  const order = { item_type_id: item.Itemdefid, price: 40, count: 1 }
  await bob.call(orderRoutes.createSellLot, order)
  await expect(page.getByRole('button', { name: 'Notifications: 1' })).toBeVisible()

  await expect.poll(() => service.pushed.length).toBe(1)
  expect(service.faults).toEqual([])
  const { payload } = service.pushed[0]!
  const told = {
    title: item.Name,
    body: 'Sellers ask 40 now\nAlert at 50 or less',
    tag: payload.tag,
  }
  // What comes again takes its own place, and is not said again; what is pressed is gone.
  expect(await pushTwiceAndPress(page, payload)).toEqual([
    [{ ...told, renotify: true }],
    [{ ...told, renotify: false }],
    [],
  ])
  await expect(page).toHaveURL(new RegExp(`/marketplace/market#/item=${item.Itemdefid}$`))
  await expect(page.getByRole('heading', { name: item.Name }).first()).toBeVisible()
})

test('devices are seen and ended in every tab', async ({ join, pushes }) => {
  await using service = await openPushService(Number(new URL(pushes).port))
  const { page } = await join('Ann', {}, allowed)
  await allowPushes(page.context(), service)
  await page.goto('/settings')
  const second = await page.context().newPage()
  await second.goto('/settings')
  const here = (tab: Page) => tab.getByRole('switch', { name: 'Notify me on this device' })
  const devices = (tab: Page) =>
    tab.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/pushes/add', async (route) => {
    await released.promise
    await route.continue()
  })
  await here(page).click()
  // Until it is answered another press changes nothing, and says so.
  await expect(here(page)).toHaveAttribute('aria-busy', 'true')
  await here(page).press('Space')
  await expect(here(page)).toBeChecked()
  await expect(here(page)).toBeFocused()
  released.resolve()
  await expect(here(page)).toHaveAttribute('aria-busy', 'false')
  await expect(here(page)).toBeChecked()
  await expect(devices(second)).toHaveCount(1)
  await devices(second).getByRole('button').click()
  await expect(devices(page)).toHaveCount(0)
  await expect(here(page)).not.toBeChecked()
  await here(page).click()
  await expect(devices(page)).toHaveCount(1)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await here(page).click()
  await expect(devices(page)).toHaveCount(0)
  await expect(here(page)).not.toBeChecked()
})

test('a subscription that the browser changes takes the place of the former one, and switches nothing on', async ({
  join,
  item,
  pushes,
}) => {
  await using service = await openPushService(Number(new URL(pushes).port))
  const ann = await join('Ann', {}, allowed)
  const bob = await join('Bob', { items: { [item.Itemdefid]: 1 } })
  const { page } = ann
  await allowPushes(page.context(), service)
  await page.goto('/settings')
  const here = page.getByRole('switch', { name: 'Notify me on this device' })
  await expect(here).not.toBeChecked()
  expect(await changeSubscription(page, service.subscribe('laptop'))).toBe(false)
  await here.click()
  const devices = page.getByRole('list', { name: 'Devices with notifications' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(await changeSubscription(page, service.subscribe('laptop'))).toBe(true)
  await page.reload()
  await expect(here).toBeChecked()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  const watched = { item_id: item.Itemdefid, price_of: 'sell', direction: 'below' } as const
  await ann.call(alertRoutes.create, { ...watched, price: 50, repeats: false })
  const order = { item_type_id: item.Itemdefid, price: 40, count: 1 }
  await bob.call(orderRoutes.createSellLot, order)
  await expect.poll(() => service.pushed.map(({ device }) => device)).toEqual(['laptop'])
  expect(service.faults).toEqual([])
})

test('a browser that blocks notifications, or has none, says what to do', async ({ join }) => {
  const { page } = await join('Ann', {}, allowed)
  // Not every browser without a window blocks them by itself.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/settings')
  await expect(page.getByText('Your browser blocks notifications')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notify me on this device' })).toHaveCount(0)
  await expectAccessible(page)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  for (const [text, options] of [
    ['This browser can’t receive notifications', {}],
    ['On an iPhone or iPad, first add the market', { userAgent }],
  ] as const) {
    const without = await join('Bob', {}, options)
    await without.page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await without.page.goto('/settings')
    await expect(without.page.getByText(text)).toBeVisible()
  }
})
