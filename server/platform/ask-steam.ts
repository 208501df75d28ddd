import { Refusal } from '../answers/refusal.ts'
import { SteamUnavailable } from './outbound.ts'

/** Asks Steam for someone who waits; when it cannot be asked they are told so. */
export async function askSteam<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SteamUnavailable) throw new Refusal('steam_unavailable', {}, error)
    throw error
  }
}
