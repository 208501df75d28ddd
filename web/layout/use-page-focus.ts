import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a step to another screen the keyboard and screen readers begin at its title, as they do at
 * the top of a page that a browser loads.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation) return
        // What the page does by itself, as at the end of a sign-in, is no step of the player's.
        if (navigator.userActivation?.hasBeenActive === false) return
        // A popup of the new screen keeps the focus that it took, and so does what the address names.
        const focused = document.activeElement
        if (focused?.closest('[role=dialog]')) return
        if (toLocation.hash && focused?.id === toLocation.hash) return
        const content = document.getElementById('content')
        const title = content?.querySelector('h1')
        if (title) title.tabIndex = -1
        const target = title ?? content
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
