/** Between two attempts, in milliseconds: twice as long each time, so long at most. */
const PAUSE_MS = 30_000
const PAUSE_MAX_MS = 480_000

/**
 * Asks until there is an answer: again after a pause, or as soon as something says that it is worth it.
 *
 * @param onReason - has its listener called when there is reason to ask again; returns what ends that
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  onReason: (listener: () => void) => () => void,
): Promise<Answer> {
  for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
    try {
      return await ask()
    } catch {
      // The query has logged why.
      await new Promise<void>((resolve) => {
        const goOn = () => {
          clearTimeout(timer)
          end()
          resolve()
        }
        const timer = setTimeout(goOn, pause)
        const end = onReason(goOn)
      })
    }
  }
}
