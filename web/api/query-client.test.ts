import { QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => vi.unstubAllGlobals())

test('what a page that opened without a network could not load is loaded when there is one', async () => {
  const browser = { onLine: false }
  const page = new EventTarget()
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', page)
  const { queryClient } = await import('./query-client.ts')
  queryClient.mount()
  const queryFn = () =>
    browser.onLine ? Promise.resolve('Ann') : Promise.reject(new Error('lost'))
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const observer = new QueryObserver(queryClient, { queryKey: ['profile'], queryFn })
  observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  expect(told).toHaveBeenCalledOnce()
  browser.onLine = true
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => observer.getCurrentResult().data, { timeout: 5000 }).toBe('Ann')
  queryClient.unmount()
})
