import type { TavernState } from '@app/contract/tavern.ts'
import { useAppNow } from '../api/app-clock.ts'
import { todaysReward } from './todays-reward.ts'

const MINUTE_MS = 60_000

/** How today's reward stands, and how long it is until the next one where it is taken. */
export function useTodaysReward(reward: TavernState['reward']) {
  const nowSec = useAppNow(MINUTE_MS) / 1000
  return {
    kind: todaysReward(reward, nowSec),
    leftSec: Math.max(0, reward.taken_until - nowSec),
  }
}
