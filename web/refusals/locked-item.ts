import { ApiError } from './api-error.ts'

/** The item that a call was refused for, as the player has locked it; undefined for any other error. */
export function lockedItemOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'item_locked') return undefined
  const { item_id } = error.params
  return typeof item_id === 'number' ? item_id : undefined
}
