export const DAY_SECONDS = 86_400

/** The start of the day (UTC) of a moment in unix milliseconds, in unix seconds. */
export const dayOf = (unixMs: number): number =>
  Math.floor(unixMs / 1000 / DAY_SECONDS) * DAY_SECONDS
