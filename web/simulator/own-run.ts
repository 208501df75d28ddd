import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'

interface OwnRun {
  /** The seed of the simulation in progress. */
  readonly seed: number | undefined
  /** The run of the one that has ended, until the simulator shows what it found. */
  readonly found: string | undefined
  /** The run of the newest one that has ended here, unless another is in progress. */
  readonly ended: string | undefined
}

const none: OwnRun = { seed: undefined, found: undefined, ended: undefined }

/** The simulation that the player has started here; it goes on when its screen is left. */
export const useOwnRun = create<OwnRun>(() => none)

onPlayerChange(() => useOwnRun.setState(none))
