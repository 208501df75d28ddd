import type { TavernState } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import { latestState } from './latest-state.ts'

const first = '019a0000-0000-7000-8000-000000000001'
const second = '019a0000-0000-7000-8000-000000000002'
const state = (status: TavernState['status'], battle_id?: string) =>
  ({
    status,
    jdoc: { last_battle_logs: battle_id === undefined ? [] : [{ battle_id }] },
  }) as unknown as TavernState

test('an answer that still tells of the search does not undo the battle that ended it', () => {
  for (const shown of [state('in_fight', second), state('not_started', second)]) {
    expect(latestState(shown, state('search', first))).toBe(shown)
  }
  const afterFirst = state('in_fight', first)
  expect(latestState(afterFirst, state('search'))).toBe(afterFirst)
})

test('every other answer is shown', () => {
  const pairs = [
    [undefined, state('search', first)],
    [state('in_fight'), state('search')],
    [state('in_fight', first), state('search', first)],
    [state('search', first), state('in_fight', second)],
    [state('search', first), state('not_started', second)],
    [state('not_started', second), state('in_fight')],
    [state('not_started', second), state('search')],
  ] as const
  for (const [shown, answer] of pairs) expect(latestState(shown, answer)).toBe(answer)
})
