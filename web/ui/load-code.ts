import { isOffline } from './is-offline.ts'
import { checkRelease } from '../release/release.ts'

/** Before each further try. A part is several files, one asked for by the other; each may be lost. */
const DELAYS_MS = [300, 300, 600, 600, 1200, 1200, 2400]

/** Code that comes later could not be loaded, however often it was asked for. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Loads code that comes later. What the network has lost is asked for again, a few times;
 * without a network not even once: whoever waits is told at once.
 *
 * @throws CodeMissing
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delay of DELAYS_MS) {
    try {
      return await load()
    } catch {
      if (isOffline()) break
      await wait(delay)
    }
  }
  try {
    return await load()
  } catch (error) {
    await checkRelease()
    throw new CodeMissing('Code could not be loaded', { cause: error })
  }
}

/** Loads code that the page cannot do without: again and again, until it is there. */
export async function loadCodeAtLast<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = 5000; ; pause = Math.min(pause * 2, 60_000)) {
    try {
      return await loadCode(load)
    } catch {
      await wait(pause)
    }
  }
}
