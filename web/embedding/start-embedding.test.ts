import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { json, stubServer, stubStorage } from '../session/testing.ts'
import { startEmbedding } from './start-embedding.ts'

// Notices are drawn into a page, and this test has none.
vi.mock('../ui/Toasts.tsx', () => ({ showToast: () => {} }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page around hears that the app is ready also when the first load failed', async () => {
  vi.useFakeTimers()
  stubStorage()
  const told: unknown[] = []
  const around = 'https://game.example'
  const parent = { postMessage: (...message: unknown[]) => told.push(message) }
  vi.stubGlobal('window', { parent })
  vi.stubGlobal('document', { referrer: '', querySelector: () => null })
  vi.stubGlobal('location', { ancestorOrigins: [around] })
  vi.stubGlobal('addEventListener', () => {})
  let isDown = true
  stubServer(() =>
    isDown
      ? json(500, { error: { code: 'internal', message: '', params: {} } })
      : json(200, { embed_origins: [around] }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const started = startEmbedding(client)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([])
  isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  await started
  expect(told).toEqual([[{ type: 'ready' }, around]])
})
