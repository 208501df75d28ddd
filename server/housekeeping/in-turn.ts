import { isDatabaseGone, type WorkLog } from '../jobs/failed-jobs.ts'

/** What is done in a round, by what it is done to. */
export type Chores<Done> = Record<string, () => Promise<Done>>

/**
 * Does each chore in its order, and returns what each has returned. One that fails keeps none of the
 * others from its turn: it is logged by its name, and after the last one this throws. Without a database
 * there is nothing left to try.
 */
export async function inTurn<Done>(chores: Readonly<Chores<Done>>, log: WorkLog): Promise<Done[]> {
  const done: Done[] = []
  const failed: string[] = []
  for (const [chore, run] of Object.entries(chores)) {
    try {
      done.push(await run())
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      log.error({ err: error, chore }, 'chore failed')
      failed.push(chore)
    }
  }
  if (failed.length > 0) throw new Error(`chores failed: ${failed.join(', ')}`)
  return done
}
