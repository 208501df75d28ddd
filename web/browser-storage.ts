/**
 * Texts by key that outlive the page where the browser allows it, and live as long as the page where
 * it does not: in a frame of another site, with site data blocked, or with a full disk.
 */
export interface TextStorage {
  read(key: string): string | undefined
  write(key: string, text: string): void
  remove(key: string): void
}

/**
 * @param open - the browser's storage; may throw, and so may each use of what it returns
 */
export function createTextStorage(open: () => Storage): TextStorage {
  /** What the browser refused to keep. It hides what the browser has under the same key. */
  const memory = new Map<string, string>()
  return {
    read(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(key, text) {
      try {
        open().setItem(key, text)
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // What cannot be reached keeps nothing either.
      }
    },
  }
}

/** Shared by all tabs of the browser. */
export const localTexts = createTextStorage(() => localStorage)

/** Of this tab alone, for as long as it is open. */
export const tabTexts = createTextStorage(() => sessionStorage)

/** Calls back when another tab has changed the key, or everything; returns what ends that. */
export function onChangeElsewhere(key: string, listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener()
  }
  // Tests of calls have no page.
  globalThis.addEventListener?.('storage', listen)
  return () => removeEventListener('storage', listen)
}
