const steps = [
  { size: 1e12, letter: 't' },
  { size: 1e9, letter: 'b' },
  { size: 1e6, letter: 'm' },
  { size: 1e3, letter: 'k' },
  { size: 1, letter: '' },
] as const

/**
 * A price in its short form: k, m, b, t and up to two decimals, in pieces of `unit`.
 *
 * Decimals are cut, not rounded, so that no price is shown as one of the next step: 999,999 is
 * 999.99k and never 1000k.
 *
 * @param amount - whole coins
 * @param unit - coins per shown unit, see `coinsPerUnit`
 *
 * Source: spec part 1 section 9.
 */
export function shortPrice(amount: number, unit = 1): string {
  const size = Math.abs(amount)
  const step = steps.find((s) => size >= unit * s.size) ?? { size: 1, letter: '' }
  const whole = unit * step.size
  // Dividing by a hundredth of the step keeps every number below 2^53.
  const hundredths = Math.floor(whole >= 100 ? size / (whole / 100) : (size * 100) / whole)
  return `${amount < 0 ? '-' : ''}${hundredths / 100}${step.letter}`
}

/**
 * A number of pieces outside charts: from 1,000 on with `k` and one decimal, from a million with `m`,
 * and so on. Decimals are cut.
 *
 * Source: spec part 1 section 9; `decisions/028-languages-and-input.md`.
 */
export function shortCount(count: number): string {
  const step = steps.find(({ size }) => size <= count)
  if (step === undefined || step.size === 1) return String(count)
  return `${(Math.floor(count / (step.size / 10)) / 10).toFixed(1)}${step.letter}`
}
