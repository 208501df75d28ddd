/** What energy does, and for how long (server rules, section 8). */
export const energyRules = {
  /** What one charge adds, in milliseconds. */
  chargeMs: 24 * 3_600_000,
  /** How far ahead of now energy may reach, in milliseconds. */
  aheadMaxMs: 30 * 24 * 3_600_000,
  /** Added to the speed of a harvest. */
  harvestSpeed: 0.25,
  /** Thousandths of their usual time that craft and farm jobs take. */
  jobMsPerSecond: 800,
} as const

/** Is energy active at `now`? It is not at the very moment it ends. Both in unix milliseconds. */
export function isEnergetic(energyUntil: number, now: number): boolean {
  return energyUntil > now
}

/**
 * Until when energy is active after one more charge: from its end if it is active, else from now.
 * Refused where it would reach further ahead than allowed, so that no part of a charge is lost.
 *
 * @param energyUntil - unix milliseconds; 0 for never
 * @param now - unix milliseconds
 */
export function addCharge(
  energyUntil: number,
  now: number,
): { readonly energyUntil: number } | { readonly refused: 'energy_full' } {
  const extended = Math.max(energyUntil, now) + energyRules.chargeMs
  return extended > now + energyRules.aheadMaxMs
    ? { refused: 'energy_full' }
    : { energyUntil: extended }
}

/**
 * How long a craft or factory job takes in milliseconds; fixed when it starts.
 *
 * @param seconds - of the recipe
 */
export function jobDurationMs(seconds: number, isEnergeticNow: boolean): number {
  return seconds * (isEnergeticNow ? energyRules.jobMsPerSecond : 1000)
}

/** What a harvest's speed gains by energy; fixed when its runs start. */
export function harvestSpeedBonus(isEnergeticNow: boolean): number {
  return isEnergeticNow ? energyRules.harvestSpeed : 0
}
