import type { SimulationProgress } from '@app/contract/simulator.ts'
import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'

interface Told {
  readonly progress: SimulationProgress | undefined
}

/** How far the player's simulation is; the live stream tells it. */
export const useSimulationProgress = create<Told>(() => ({ progress: undefined }))

onPlayerChange(() => useSimulationProgress.setState({ progress: undefined }))
