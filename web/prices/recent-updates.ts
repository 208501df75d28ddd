import type { MarketUpdate } from './price-table.ts'

/** Price updates that an answer on its way may miss: four a second at most. */
const UPDATES_KEPT = 40

let recent: readonly MarketUpdate[] = []

/**
 * The last price updates of the open stream, oldest first: they may arrive before an answer that is
 * on its way. The first stands for the stream's beginning.
 */
export const recentUpdates = () => recent

/** A stream has started, or goes on, behind an update. */
export function beginUpdates(stream: string, sequence: number): void {
  recent = [{ stream, sequence, items: [] }]
}

/** Whether updates are missing between the last one that was noted and this one. */
export function leavesGap({ sequence }: { sequence: number }): boolean {
  return sequence > (recent.at(-1)?.sequence ?? 0) + 1
}

/** Notes an update. Returns it with the name of its stream. */
export function noteUpdate(data: Omit<MarketUpdate, 'stream'>): MarketUpdate {
  const last = recent.at(-1)
  const update = { ...data, stream: last?.stream ?? '' }
  // A stream that takes over from another may repeat some.
  if (last && data.sequence <= last.sequence) return update
  recent = [...recent, update].slice(-UPDATES_KEPT)
  return update
}
