import type { OwnData } from '@app/contract/account.ts'
import { patiently } from '../csv/read-pages.ts'

/** A copy of the player's data on its way: what has come, and where it goes on. */
export interface OwnCopy {
  /** JSON lines; the browser keeps them out of the page's memory. */
  readonly parts: readonly Blob[]
  readonly count: number
  /** Undefined before the first page; null when all of it is here. */
  readonly next: string | null | undefined
}

export const emptyCopy: OwnCopy = { parts: [], count: 0, next: undefined }

/**
 * Reads page after page and hands on the copy as it grows. Given one that was broken off, it goes on
 * where that one stopped.
 */
export async function* copyOwnData(
  from: OwnCopy,
  readPage: (after: string | undefined) => Promise<OwnData>,
  signal: AbortSignal,
): AsyncGenerator<OwnCopy> {
  for (let copy = from; copy.next !== null; yield copy) {
    const after = copy.next
    const page = await patiently(() => readPage(after), signal)
    copy = {
      parts: [...copy.parts, new Blob([page.lines])],
      count: page.count,
      next: page.next,
    }
  }
}
