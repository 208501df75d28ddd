import type { Rent } from '@app/contract/rent.ts'
import { payable } from '@app/rules/rent/rent.ts'

type UserRent = Rent['user_rents'][number]

/**
 * Whole coins that an item has earned by a moment, from what the server said at `asOf`. Both in unix
 * milliseconds of the server's clock.
 *
 * @param salary - coins per piece and day
 */
export function grownSalary(
  { count, earned, grows_until }: UserRent,
  salary: number,
  asOf: number,
  now: number,
): number {
  const grown = Math.max(Math.min(now, grows_until) - asOf, 0)
  return payable(earned + salary * count * Math.floor(grown / 1000))
}
