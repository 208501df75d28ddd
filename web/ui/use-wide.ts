import { useSyncExternalStore } from 'react'

/** From here on a list and what is chosen from it stand side by side: `md` of the style sheet. */
const wide = () => matchMedia('(min-width: 52rem)')

function follow(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for two panes: what a phone would only hide is not loaded there. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => wide().matches)
}
