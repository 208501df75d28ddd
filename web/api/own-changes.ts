const listeners = new Set<() => void>()

/** Calls the listener after each call of this page that has changed something. */
export function onOwnChange(listener: () => void): void {
  listeners.add(listener)
}

export function noteOwnChange(): void {
  for (const listener of listeners) listener()
}
