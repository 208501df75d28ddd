import { expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

test('a file can still be read after the task that saved it, and is let go later', () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const link = { href: '', download: '', click: vi.fn<() => void>() }
  vi.stubGlobal('document', { createElement: () => link })
  saveFile('trades.csv', 'text/csv', ['a;b'])
  expect(link.click).toHaveBeenCalledOnce()
  expect(link.download).toBe('trades.csv')
  vi.advanceTimersByTime(5000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
