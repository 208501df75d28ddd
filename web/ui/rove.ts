import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/**
 * Arrows, Home and End among elements of which one is chosen and takes the focus for all: chooses
 * the one they lead to and moves the focus there.
 *
 * @param at - the one chosen; -1 for none
 * @param role - of the elements
 */
export function rove(
  event: KeyboardEvent<HTMLElement>,
  at: number,
  role: 'tab' | 'radio',
  choose: (index: number) => void,
): void {
  // The browser goes back by Alt and an arrow.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const all = event.currentTarget.querySelectorAll<HTMLElement>(`[role=${role}]`)
  const next = indexAfter(event.key, at, all.length)
  if (next === undefined || next === at) return
  event.preventDefault()
  choose(next)
  all[next]?.focus()
}

function indexAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  if (step === undefined || count === 0) return undefined
  return (Math.max(at, step > 0 ? -1 : 0) + step + count) % count
}
