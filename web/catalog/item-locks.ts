import { create } from 'zustand'

/** The items that the player has locked: every tile of one says so. `web/item-locks` fills it. */
export const useItemLocks = create<ReadonlySet<number>>(() => new Set())
