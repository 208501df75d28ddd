import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { expect, test } from 'vitest'
import { draftFrom, draftOver } from './drafts.ts'

const item = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })
const saved: HarvestSettings = { enabled: false, max_parallel: 0, items: [[item(1)], []] }

test('without a draft the server’s settings are shown', () => {
  expect(draftOver(saved, undefined)).toEqual(saved)
  expect(draftFrom(saved, saved)).toBeUndefined()
})

test('what is edited while a save is under way stays edited', () => {
  // Switched on and sent; while the answer is awaited a second slot is filled.
  const sent = { ...saved, enabled: true }
  const edited = { ...sent, items: [[item(1)], [item(2)]] }
  const draft = draftFrom(saved, edited)
  expect(draftOver(sent, draft)).toEqual(edited)
  expect(draftFrom(sent, draftOver(sent, draft))).toEqual({ from: sent, to: edited })
  // Saved too, nothing is left to save.
  expect(draftFrom(edited, draftOver(edited, draft))).toBeUndefined()
})

test('what is set back while a save is under way is changed once that is saved', () => {
  const sent = { ...saved, enabled: true, items: [[item(1)], [item(2)]] }
  const back = { ...sent, enabled: false }
  const draft = draftFrom(saved, back, sent)
  expect(draftOver(saved, draft)).toEqual(back)
  expect(draftOver(sent, draft)).toEqual(back)
  // All of it set back, nothing differs from what the server has as yet.
  expect(draftOver(sent, draftFrom(saved, saved, sent))).toEqual(saved)
  expect(draftFrom(saved, saved)).toBeUndefined()
})

test('what is set elsewhere is shown beside what was edited here', () => {
  const draft = draftFrom(saved, { ...saved, enabled: true })
  const elsewhere = { ...saved, max_parallel: 5, items: [[item(1), item(3)], []] }
  expect(draftOver(elsewhere, draft)).toEqual({ ...elsewhere, enabled: true })
})

test('what was edited here and elsewhere is shown as edited here', () => {
  const draft = draftFrom(saved, { ...saved, max_parallel: 7, items: [[], []] })
  const elsewhere = { ...saved, max_parallel: 5, items: [[item(3)], []] }
  expect(draftOver(elsewhere, draft)).toEqual({ ...saved, max_parallel: 7, items: [[], []] })
})
