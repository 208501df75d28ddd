import type { TavernState } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import { latestState } from './latest-state.ts'

const state = (version: number) => ({ jdoc: { version } }) as unknown as TavernState

test('an older state of the game does not undo a newer one', () => {
  const shown = state(3)
  expect(latestState(shown, state(2))).toBe(shown)
})

test('the first state is shown, a newer one, and the same one read again', () => {
  for (const shown of [undefined, state(2), state(3)]) {
    const told = state(3)
    expect(latestState(shown, told)).toBe(told)
  }
})
