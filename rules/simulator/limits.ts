/** What a simulation may cost (decisions/023). */
export const simulationLimits = {
  /** Runs that an answer is drawn from (server rules, section 13). */
  runs: 200,
  /** As few as these where a run has many steps: still fewer show no band. */
  runsMin: 20,
  /** Steps of all runs together; a processor of today takes one to two microseconds for each. */
  steps: 1_000_000,
  /** Steps of one run. */
  runSteps: 150_000,
} as const
