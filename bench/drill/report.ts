import type { Judgment } from '../torture/judge.ts'
import type { Absence, Crowd } from './crowd.ts'

/** The longest that changes may be refused after a fault, and that streams may be behind them. */
const WRITES_MS = 15_000
const STREAMS_MS = 5000

/** One fault, and how long players were without something by it. */
export interface Round extends Absence {
  readonly what: string
}

export interface Found {
  /** For people, in lines. */
  readonly lines: readonly string[]
  /** What must not be, in a line each. */
  readonly failures: readonly string[]
  /** Whether something acknowledged was lost, which a control must show. */
  readonly isLost: boolean
}

/** What came of a drill whose faults were these. */
export function report(
  rounds: readonly Round[],
  crowd: Pick<Crowd, 'calls' | 'attempts'>,
  judgment: Judgment,
): Found {
  const { violations, entries } = judgment
  const count = (kind: string) => violations.filter((one) => one.kind === kind).length
  const kinds = [...Map.groupBy(rounds, ({ what }) => what)]
  const acknowledged = crowd.attempts.get('acknowledged') ?? 0
  return {
    lines: [
      ...kinds.flatMap(([what, of]) => [
        `${what}: ${of.length} times`,
        `  changes acknowledged again after ${spread(of.map(({ writesMs }) => writesMs))}`,
        `  every live stream told of them ${spread(of.map(({ behindMs }) => behindMs))} later`,
      ]),
      `${crowd.calls} changing calls, ${acknowledged} acknowledgments, ${entries} entries of the ledger.`,
      `Lost: ${count('lost')}. Doubled: ${count('doubled')}. Effects that nobody was told of: ` +
        `${count('phantom')}. Errors of conservation: ${count('conservation')}. ` +
        `Wrong answers: ${count('answer')}.`,
    ],
    failures: [
      ...violations.map(({ kind, what }) => `${kind}: ${what}`),
      ...rounds
        .filter(({ writesMs }) => writesMs > WRITES_MS)
        .map(({ what, writesMs }) => `${what}: no change acknowledged for ${writesMs} ms`),
      ...rounds
        .filter(({ behindMs }) => behindMs > STREAMS_MS)
        .map(({ what, behindMs }) => `${what}: live streams ${behindMs} ms behind the changes`),
    ],
    isLost: count('lost') > 0,
  }
}

/** The median and the longest. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)] ?? 0} ms, at most ${sorted.at(-1) ?? 0} ms`
}

/** One round in a line. */
export const tell = ({ what, writesMs, behindMs }: Round) =>
  `${what}: changes after ${writesMs} ms, streams ${behindMs} ms behind them`
