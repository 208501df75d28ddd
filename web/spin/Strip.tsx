import { useMessages } from '../i18n/language.ts'
import type { Item } from '@app/contract/catalog.ts'
import { stripRules, tileAt } from '@app/rules/spin/strip.ts'
import { memo, useEffect, useRef, useState } from 'react'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { isTurning, offsetAt, type StripState } from './strip-state.ts'
import './strip.css'

interface Props {
  strip: readonly number[]
  state: StripState
  items: ReadonlyMap<number, Item>
}

const { tileWidth } = stripRules
/** Tiles that are ready beyond each edge. */
const SPARE = 3

/**
 * The tiles that pass under the pointer. Only those in sight exist: each has a place on the endless
 * ring, and the ring is moved below the window. Decorative: what was won is said in words. Kept as it
 * is while the player's items change.
 */
export const Strip = memo(function Strip({ strip, state, items }: Props) {
  useMessages()
  const frame = useRef<HTMLDivElement>(null)
  const belt = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ first: 0, count: 0 })

  useEffect(() => {
    let request = 0
    const draw = () => {
      const width = frame.current?.clientWidth ?? 0
      const left = offsetAt(state, performance.now()) - width / 2
      if (belt.current) belt.current.style.transform = `translateX(${-left}px)`
      const first = Math.floor(left / tileWidth) - SPARE
      const count = Math.ceil(width / tileWidth) + 2 * SPARE
      setSight((seen) => (seen.first === first && seen.count === count ? seen : { first, count }))
      if (isTurning(state)) {
        request = requestAnimationFrame(draw)
      }
    }
    draw()
    const observer = new ResizeObserver(draw)
    if (frame.current) observer.observe(frame.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(request)
    }
  }, [state])

  const won = state.phase === 'won' ? Math.floor(state.offset / tileWidth) : undefined
  return (
    <div ref={frame} className="spin-frame well" data-phase={state.phase} aria-hidden="true">
      <div ref={belt} className="spin-belt">
        {Array.from({ length: sight.count }, (_, index) => {
          const place = sight.first + index
          return (
            <span
              key={place}
              className="spin-tile"
              data-won={place === won}
              style={{ left: place * tileWidth, width: tileWidth }}
            >
              <ItemTile item={items.get(tileAt(strip, place))} size={76} />
            </span>
          )
        })}
      </div>
      <span className="spin-pointer" />
    </div>
  )
})
