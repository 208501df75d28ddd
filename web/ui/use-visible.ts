import { useSyncExternalStore } from 'react'

function follow(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is in front, so that someone may look at it. */
export function useVisible(): boolean {
  return useSyncExternalStore(follow, () => document.visibilityState === 'visible')
}
