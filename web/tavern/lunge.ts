import { isStill } from '../ui/is-still.ts'
import type { Place } from '@app/rules/tavern/battle-log.ts'
import type { Lunge } from './replay-player.ts'

/** How long a card takes back to its place, in milliseconds. */
const RETURN_MS = 180

/** How far a card draws back at most before it strikes, in pixels. */
const WIND_UP_PX = 8

/** The element of a card on the stage. */
export function fighterId({ player, original_slot }: Place): string {
  return `fighter-${player}-${original_slot}`
}

/**
 * Moves the attacker's card onto its target and back. Where motion is not wanted both stand still
 * for as long, so that one sees who strikes whom.
 */
export const lunge: Lunge = async (source, target, durationMs, signal) => {
  const attacker = document.getElementById(fighterId(source))
  const struck = document.getElementById(fighterId(target))
  if (!attacker || !struck) return
  const still = isStill()
  const from = attacker.getBoundingClientRect()
  const to = struck.getBoundingClientRect()
  const [x, y] = [(to.left - from.left) * 0.82, (to.top - from.top) * 0.82]
  const there = `translate(${x}px, ${y}px)`
  const attack = attacker.animate(
    still
      ? []
      : [
          { transform: 'none' },
          { transform: `translate(${windUp(x)}px, ${windUp(y)}px) scale(1.05)`, offset: 0.55 },
          { transform: there },
        ],
    { duration: durationMs, easing: 'cubic-bezier(0.6, 0, 0.9, 0.6)' },
  )
  signal.addEventListener('abort', () => attack.cancel())
  try {
    await attack.finished
  } catch {
    // The replay went on without it.
    return
  }
  if (still) return
  const shake = [0, -6, 6, -4, 0].map((px) => ({ transform: `translateX(${px}px)` }))
  struck.animate(shake, { duration: RETURN_MS * 1.4 })
  attacker.animate([{ transform: there }, { transform: 'none' }], {
    duration: RETURN_MS,
    easing: 'ease-out',
  })
}

/** A little back before it goes `way` pixels forth. */
function windUp(way: number): number {
  return Math.max(-WIND_UP_PX, Math.min(WIND_UP_PX, -way * 0.08))
}
