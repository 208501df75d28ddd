import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Months that cannot be sealed, archived or restored as they are, or not yet. */
export class MonthRefused extends Error {
  override readonly name = 'MonthRefused'
}

const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = 100
const PAUSE_MS = 200

/** Tries again while someone is in the way, who is not made to wait for us. */
export async function patiently<T>(
  log: (message: string) => void,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked) throw error
      if (attempt === 1) log(`Waiting for ${what} that someone works with …`)
      if (attempt === TRIES) {
        throw new MonthRefused(
          `Someone has worked with ${what} all the while (see pg_stat_activity): try again later.`,
        )
      }
      await wait(PAUSE_MS)
    }
  }
}
