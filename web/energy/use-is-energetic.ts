import { isEnergetic } from '@app/rules/energy/energy.ts'
import { useQuery } from '@tanstack/react-query'
import { useAppTime } from '../api/app-clock.ts'
import { energy } from './queries.ts'

/** Is the player's energy active just now? */
export function useIsEnergetic(): boolean {
  const activeUntil = useQuery(energy).data?.activeUntil ?? 0
  return useAppTime(1000, (now) => isEnergetic(activeUntil, now))
}
