import type { LiveReaction } from '../live/reaction.ts'
import { useSimulationProgress } from './progress.ts'

export const simulatorLive: LiveReaction = {
  on: {
    simulation_progressed: (_client, progress) =>
      useSimulationProgress.setState(({ progress: shown }) => ({
        progress: shown?.seed === progress.seed && shown.done > progress.done ? shown : progress,
      })),
  },
}
