import type { DoneFault } from './nemesis.ts'
import type { TortureReport } from './torture.ts'

/** The longest that a call may take, and that a node may take to serve after a fault's end. */
const CALL_MS = 20_000
const RECOVERY_MS = 5000

/** What must not be, in a line each. */
export function failuresOf(report: TortureReport): string[] {
  const slow = report.faults.filter(
    ({ recoveredMs }) => recoveredMs === undefined || recoveredMs > RECOVERY_MS,
  )
  return [
    ...report.violations.map(({ kind, what }) => `${kind}: ${what}`),
    ...slow.map((fault) => `not serving ${RECOVERY_MS} ms after the end of: ${tell(fault)}`),
    ...(report.slowest.ms > CALL_MS
      ? [`a call took ${Math.round(report.slowest.ms)} ms: ${report.slowest.what}`]
      : []),
    ...(report.deaths > 0 ? [`nodes ended by themselves ${report.deaths} times`] : []),
  ]
}

const tell = ({ kind, what, at, lastedMs, recoveredMs }: DoneFault) =>
  `${new Date(at).toISOString()} ${kind}, ${what}, for ${lastedMs} ms; serving after ` +
  `${recoveredMs ?? 'more than 60,000'} ms`

/** The run in figures. */
export function linesOf(report: TortureReport): string[] {
  const { faults, attempts, slowest, violations } = report
  const byKind = [...Map.groupBy(faults, ({ kind }) => kind)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const recoveries = (list: readonly DoneFault[]) =>
    list.map(({ recoveredMs }) => recoveredMs ?? Infinity).toSorted((a, b) => a - b)
  const all = recoveries(faults)
  const count = (...kinds: string[]) => violations.filter(({ kind }) => kinds.includes(kind)).length
  return [
    `${faults.length} faults; the slowest recovery of each kind:`,
    ...byKind.map(([kind, list]) => `  ${kind}: ${list.length}, ${recoveries(list).at(-1)} ms`),
    `Every node served again within ${all.at(-1) ?? 0} ms, in the median ` +
      `${all[Math.floor(all.length / 2)] ?? 0} ms.`,
    `${report.calls} changing calls, ${report.entries} entries of the ledger. Attempts:`,
    ...[...attempts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([what, times]) => `  ${what}: ${times}`),
    `The longest call took ${Math.round(slowest.ms)} ms: ${slowest.what}.`,
    `Lost: ${count('lost')}. Doubled: ${count('doubled')}. Effects that nobody was told of: ` +
      `${count('phantom')}. Errors of conservation: ${count('conservation')}.`,
    `Swapped unseen: ${count('blind')}. Never settled: ${count('unsettled')}. ` +
      `Wrong answers: ${count('answer')}.`,
  ]
}

/** The last faults, for whoever looks into a failure. */
export const lastFaults = ({ faults }: TortureReport) => faults.slice(-12).map(tell)
