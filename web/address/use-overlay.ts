import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { onPlayerChange } from '../session/player-scope.ts'
import type { Texts } from './use-rewrite.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same screen without what was opened over it. */
    isOverlay?: true
    /** The lots that a question is about: whether to cancel them. */
    cancel?: readonly string[]
    /** The item whose orders are all to be canceled, if the player says so. */
    cancelItem?: number
    /** What is about to be priced: lots by id, or stacks by item. */
    pricing?: readonly string[]
    /** The picker of what to place for rent is open. */
    picking?: true
    /** The item whose lists are open. */
    listing?: number
    /** The item that is to be unlocked, if the player says so. */
    unlocking?: number
  }
}

/** True from a step back until the browser has taken it: a second press must not take another. */
let isStepping = false

/** Goes back one entry, once however often it is asked meanwhile. */
export function stepBack(): void {
  if (isStepping) return
  isStepping = true
  addEventListener('popstate', () => (isStepping = false), { once: true })
  history.back()
}

// What one player has opened is not the next one's; what a link has opened is anybody's.
onPlayerChange(() => {
  const entry = history.state as HistoryState | null
  if (entry?.isOverlay) stepBack()
})

/**
 * Opens what lies over a screen as a step of its own in the history, so that Back closes it, and
 * closes it by going back. Opened by a link, there is nothing to go back to: then the address only
 * loses what it said of it.
 */
export function useOverlay() {
  const router = useRouter()
  return useMemo(
    () => ({
      /**
       * What belongs in a shared link goes into the address, everything else into the entry. What is
       * open stays open under it.
       */
      open: (search: Texts, state: HistoryState = {}) =>
        void router.navigate({
          to: '.',
          search: (before: Texts) => ({ ...before, ...search }),
          hash: true,
          state: (before) => ({ ...before, ...state, isOverlay: true }),
          resetScroll: false,
        }),
      /** Closes what this parameter of the address, or this part of the entry, has opened. */
      close: (name: string) => {
        const { search, state } = router.latestLocation
        if (!(name in search) && !(name in state)) return
        if (state.isOverlay) return stepBack()
        void router.navigate({
          to: '.',
          search: (before: Texts) => ({ ...before, [name]: undefined }),
          hash: true,
          replace: true,
          resetScroll: false,
        })
      },
    }),
    [router],
  )
}
