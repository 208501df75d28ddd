import { isStill } from '../ui/is-still.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Replay } from './replay-player.ts'

const GLIDE_MS = 220
const FALL_MS = 340

interface Stood {
  readonly element: HTMLElement
  /** In the stage, whatever moves the card just now. */
  readonly left: number
  readonly top: number
}

/**
 * When cards are destroyed, lets them fall where they stood and the others close up. Nothing moves
 * where motion is not wanted, nor when the replay jumps.
 */
export function useGlide(stage: RefObject<HTMLElement | null>, { scene, effect }: Replay): void {
  const stood = useRef<ReadonlyMap<string, Stood>>(new Map())
  useLayoutEffect(() => {
    if (!stage.current) return
    const before = stood.current
    stood.current = placesOf(stage.current)
    const still = isStill()
    if (still || effect?.type !== 'destroy') return
    for (const [id, was] of before) {
      const now = stood.current.get(id)
      if (now) glide(was, now)
      else fall(was, stage.current)
    }
  }, [stage, scene, effect])
}

function placesOf(stage: HTMLElement): Map<string, Stood> {
  const fighters = [...stage.querySelectorAll<HTMLElement>('li[id]')]
  return new Map(
    fighters.map((element) => [
      element.id,
      { element, left: element.offsetLeft, top: element.offsetTop },
    ]),
  )
}

function glide(was: Stood, { element, left, top }: Stood): void {
  const [x, y] = [was.left - left, was.top - top]
  if (x === 0 && y === 0) return
  element.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], {
    duration: GLIDE_MS,
    easing: 'ease-out',
  })
}

/** The card itself has left the page: a likeness of it falls. */
function fall({ element, left, top }: Stood, stage: HTMLElement): void {
  const likeness = document.createElement('div')
  likeness.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
  likeness.setAttribute('aria-hidden', 'true')
  likeness.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; pointer-events: none`
  stage.append(likeness)
  const gone = likeness.animate(
    [
      { opacity: 1, filter: 'none' },
      { opacity: 0.85, filter: 'brightness(2.2) saturate(0.4)', offset: 0.25 },
      { opacity: 0, transform: 'translateY(0.75rem) rotate(5deg) scale(0.82)', filter: 'none' },
    ],
    { duration: FALL_MS, easing: 'ease-in' },
  )
  gone.addEventListener('finish', () => likeness.remove())
  gone.addEventListener('cancel', () => likeness.remove())
}
