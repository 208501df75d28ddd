import { formatNumber } from '../ui/format-number.ts'

type Write = (value: number) => string

/** How the values of one axis are written. */
export interface AxisLabels {
  /** All lines of the axis. */
  readonly lines: (values: readonly number[]) => string[]
  /** One value beside them, as they are written. */
  readonly one: Write
}

/**
 * Labels that tell the lines of an axis apart: short ones where those do, else with as many digits
 * as that takes.
 *
 * @param short - writes a whole number in short
 * @param perUnit - how much of it is one of the unit that it is labeled in, a power of ten
 */
export function axisLabels(short: Write, perUnit = 1): AxisLabels {
  let write = short
  return {
    lines(values) {
      const whole = values.map(Math.round)
      write = wayOf(whole, short, perUnit)
      return whole.map((value) => write(value))
    },
    one: (value) => write(Math.round(value)),
  }
}

function wayOf(values: readonly number[], short: Write, perUnit: number): Write {
  const kinds = new Set(values).size
  const ways = [short]
  for (let digits = 0; 10 ** digits <= perUnit; digits += 1) {
    const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    ways.push((value) => formatNumber(value / perUnit, exact))
  }
  return (
    ways.find((way) => new Set(values.map((value) => way(value))).size === kinds) ?? ways.at(-1)!
  )
}
