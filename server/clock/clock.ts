/** The application's time. Tests and the sandbox move it; nothing else reads the wall clock. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Milliseconds that the application clock is ahead of the wall clock. */
  readonly offsetMs: number
}

export class AdvanceableClock implements Clock {
  offsetMs = 0

  now(): number {
    return Date.now() + this.offsetMs
  }

  /** Moves the clock forward. */
  advance(seconds: number): void {
    this.offsetMs += seconds * 1000
  }
}

/** Unix seconds. */
export function seconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
