import { expect, test } from 'vitest'
import { todaysReward } from './todays-reward.ts'

test('the reward is open until it is taken, and again from the next day on', () => {
  expect(todaysReward({ coins_per_win: 100, taken_until: 0 }, 1000)).toBe('open')
  expect(todaysReward({ coins_per_win: 100, taken_until: 2000 }, 1999)).toBe('taken')
  expect(todaysReward({ coins_per_win: 100, taken_until: 2000 }, 2000)).toBe('open')
})

test('while gifts are closed nothing is promised', () => {
  expect(todaysReward({ coins_per_win: 0, taken_until: 2000 }, 1000)).toBe('closed')
})
