import type { Rent } from '@app/contract/rent.ts'
import { appNow, useAppTime } from '../api/app-clock.ts'
import { grownSalary } from './grown-salary.ts'

type UserRent = Rent['user_rents'][number]

const EVERY_MS = 1000

/** Whole coins that a placed item has earned; only what shows them renders again as they grow. */
export function useSalary(rent: Rent, placed: UserRent): number {
  return useAppTime(EVERY_MS, (now) => salaryAt(rent, placed, now))
}

/** Whole coins that all placed items have earned. */
export function useTotalSalary(rent: Rent): number {
  return useAppTime(EVERY_MS, (now) =>
    rent.user_rents.reduce((sum, placed) => sum + salaryAt(rent, placed, now), 0),
  )
}

/** Whether 72 hours are over: it grows no more. */
export function useIsStopped({ grows_until }: UserRent): boolean {
  return useAppTime(EVERY_MS, (now) => now >= grows_until)
}

/** The items with salary to collect at this moment. */
export function readyItems(rent: Rent): number[] {
  const now = appNow()
  return rent.user_rents
    .filter((placed) => salaryAt(rent, placed, now) > 0)
    .map(({ item_id }) => item_id)
}

function salaryAt(rent: Rent, placed: UserRent, now: number): number {
  const salary = rent.all_rents.find(({ item_id }) => item_id === placed.item_id)?.salary ?? 0
  return grownSalary(placed, salary, rent.now, now)
}
