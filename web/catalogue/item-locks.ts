import { create } from 'zustand'

interface ItemLocks {
  readonly ids: ReadonlySet<number>
}

/** The items that the player has locked: every tile of one says so. `web/item-locks` fills it. */
export const useItemLocks = create<ItemLocks>(() => ({ ids: new Set() }))
