/**
 * The logarithm of how much likelier `successes` are than `mode`, of `trials` with `chance` each.
 *
 * Through saddle points: differences of log-factorials would lose every digit near 2^53 trials.
 *
 * Source: C. Loader, "Fast and accurate computation of binomial probabilities" (2000).
 */
export function logBinomialRatio(
  successes: number,
  mode: number,
  trials: number,
  chance: number,
): number {
  return logDensity(successes, trials, chance) - logDensity(mode, trials, chance)
}

/** But for a constant of `trials`. */
function logDensity(successes: number, trials: number, chance: number): number {
  const failures = trials - successes
  if (successes === 0) return trials * Math.log1p(-chance) + edge(trials)
  if (failures === 0) return trials * Math.log(chance) + edge(trials)
  return (
    -stirlingError(successes) -
    stirlingError(failures) -
    deviance(successes, trials * chance) -
    deviance(failures, trials * (1 - chance)) -
    0.5 * (Math.log(successes) + Math.log(failures / trials) + Math.log(2 * Math.PI))
  )
}

/** What the constant left out is at the two ends, where no Stirling formula is used. */
function edge(trials: number): number {
  return -stirlingError(trials)
}

/** ln n! less Stirling's formula for it, for n from 1. */
function stirlingError(n: number): number {
  if (n < 16) {
    let logFactorial = 0
    for (let i = 2; i <= n; i++) logFactorial += Math.log(i)
    return logFactorial - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI)
  }
  const nn = n * n
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / nn) / nn) / nn) / n
}

/** x ln(x / mean) + mean - x, without cancellation where the two are close. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x
  const v = (x - mean) / (x + mean)
  let sum = (x - mean) * v
  let term = 2 * x * v
  for (let i = 3; ; i += 2) {
    term *= v * v
    const next = sum + term / i
    if (next === sum) return sum
    sum = next
  }
}
