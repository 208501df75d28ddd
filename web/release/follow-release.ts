import { checkRelease } from './release.ts'

const EVERY_MS = 15 * 60_000

/** Looks for a new release now and then. Call it once. */
export function followRelease(): void {
  setInterval(() => void checkRelease(), EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkRelease()
  })
}
