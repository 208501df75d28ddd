import type { ProgramName } from './programs.ts'
import type { Found } from './report.ts'

export interface DrillOptions {
  /** Empty; everything is kept in it. */
  readonly folder: string
  readonly rounds: number
  /** The commit of the release that comes before this one; undefined for the drill's own choice. */
  readonly from: string | undefined
  /** Leaves out what the drill is to show the use of: something acknowledged must then be lost. */
  readonly isControl: boolean
  readonly say: (line: string) => void
  /** Ends the drill early when it is aborted. */
  readonly signal: AbortSignal
}

/** A rehearsal of what operators will meet, with real processes on one machine. */
export interface Drill {
  readonly what: string
  readonly needs: readonly ProgramName[]
  /** Faults, unless told. */
  readonly rounds: number
  /** What its control leaves out, where it has one. */
  readonly control?: string
  run(options: DrillOptions): Promise<Found>
}
