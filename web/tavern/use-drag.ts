import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type DragData, type DropPlace } from './drop.ts'
import { EdgeScroll } from './edge-scroll.ts'
import { followPointer } from './pointer-drag.ts'

/** A card on its way. */
export interface Drag {
  readonly data: DragData
  readonly by: 'pointer' | 'keys'
  /** Where it would be put now. */
  readonly over: DropPlace | undefined
  readonly places: readonly DropPlace[]
  /** Where a pointer took it, in the window. */
  readonly start?: { readonly x: number; readonly y: number }
}

interface Options {
  /** Where a card may be put. */
  readonly places: (data: DragData) => readonly DropPlace[]
  readonly onDrop: (data: DragData, place: DropPlace) => void
}

export interface DragHandle {
  readonly drag: Drag | undefined
  /** Lifts a card as Space does, or puts the lifted one back; `put` puts it down. */
  readonly lift: (data: DragData) => void
  readonly put: (place: DropPlace) => void
  /** For the element of a card. */
  readonly propsOf: (data: DragData) => {
    onPointerDown: (event: PointerEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
    onKeyUp: (event: KeyboardEvent) => void
    onBlur: (event: FocusEvent) => void
  }
  /** For a button that puts the lifted card in a place. */
  readonly putProps: {
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/** The element that follows the pointer. */
export const GHOST_ID = 'drag-ghost'

interface Latest {
  readonly options: Options
  readonly drag: Drag | undefined
}

/**
 * Moves cards by mouse, finger and keyboard. Places are elements with `data-zone` and `data-index`.
 *
 * By keyboard: Space lifts a card, arrows go from one allowed place to the next, Space or Enter
 * puts it down, Escape puts it back.
 */
export function useDrag(options: Options): DragHandle {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef<Latest>({ options, drag })
  useLayoutEffect(() => {
    latest.current = { options, drag }
  })

  // Once a finger drags, the page must not scroll; only a listener that was there before can say so.
  // A card that was lifted by a tap waits for a second one, which may be for a place out of sight.
  useEffect(() => {
    const hold = (event: TouchEvent) =>
      latest.current.drag?.by === 'pointer' && event.preventDefault()
    addEventListener('touchmove', hold, { passive: false })
    return () => removeEventListener('touchmove', hold)
  }, [])

  const lift = (data: DragData) => {
    if (drag?.by === 'keys' && isSameCard(drag.data, data)) return setDrag(undefined)
    const places = options.places(data)
    if (places.length > 0) setDrag({ data, by: 'keys', over: places[0], places })
  }
  const put = (place: DropPlace | undefined) => {
    setDrag(undefined)
    if (drag && place) options.onDrop(drag.data, place)
  }
  // Whoever goes on to a place is about to put the card there, and back to it, to move it by arrows.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isHeld =
      relatedTarget instanceof Element && relatedTarget.closest('[data-put], [data-lifted]')
    if (drag?.by === 'keys' && !isHeld) setDrag(undefined)
  }
  return {
    drag,
    lift,
    put,
    putProps: {
      onKeyDown: ({ key }) => {
        if (key !== 'Escape') return
        // The button goes with the lifted card, and another that sells comes into its place.
        document.querySelector<HTMLElement>('[data-lifted]')?.focus()
        setDrag(undefined)
      },
      onBlur,
    },
    propsOf: (data) => ({
      onPointerDown: (event) => {
        const isPressed = event.button === 0 && data.is_draggable
        if (isPressed) followCard(data, event.nativeEvent, latest, setDrag)
      },
      onKeyDown: (event) => {
        const lifted = drag?.by === 'keys' ? drag : undefined
        const isHandled = lifted
          ? moveByKey(event.key, lifted, put, setDrag)
          : event.key === ' ' && (lift(data), true)
        if (isHandled) event.preventDefault()
      },
      // A button is pressed when Space comes up again; here Space lifts.
      onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
      onBlur,
    }),
  }
}

/** Follows a pressed pointer; once it drags, the ghost goes with it and the place below lights up. */
function followCard(
  data: DragData,
  down: globalThis.PointerEvent,
  latest: RefObject<Latest>,
  setDrag: (drag: Drag | undefined) => void,
): void {
  const places = latest.current.options.places(data)
  const start = { x: down.clientX, y: down.clientY }
  let held = down
  const scroll = new EdgeScroll(() => show(held))
  const show = (point: globalThis.PointerEvent) => {
    held = point
    scroll.hold(point.clientY)
    const ghost = document.getElementById(GHOST_ID)
    if (ghost) ghost.style.translate = `${point.clientX}px ${point.clientY}px`
    const over = placeAt(point, places)
    if (!samePlace(over, latest.current.drag?.over)) {
      setDrag({ data, by: 'pointer', over, places, start })
    }
  }
  followPointer(down, {
    begin: (point) => {
      setDrag({ data, by: 'pointer', over: undefined, places, start })
      requestAnimationFrame(() => latest.current.drag && show(point))
    },
    move: show,
    end: (point) => {
      scroll.stop()
      const place = point && placeAt(point, places)
      setDrag(undefined)
      if (place) latest.current.options.onDrop(data, place)
    },
    tap: () => down.target instanceof Element && down.target.closest('button')?.click(),
  })
}

/** Moves a lifted card by a key; tells whether the key meant anything to it. */
function moveByKey(
  key: string,
  lifted: Drag,
  put: (place: DropPlace | undefined) => void,
  setDrag: (drag: Drag | undefined) => void,
): boolean {
  const { places, over } = lifted
  const step = STEPS[key]
  if (step !== undefined) {
    const at = places.findIndex((place) => samePlace(place, over))
    setDrag({ ...lifted, over: places[(at + step + places.length) % places.length] })
  } else if (key === ' ' || key === 'Enter') put(over)
  else if (key === 'Escape') setDrag(undefined)
  else return false
  return true
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Do both come from the same place? */
export function isSameCard(a: DragData, b: DragData): boolean {
  return a.source_type === b.source_type && a.card_index === b.card_index
}

function samePlace(a: DropPlace | undefined, b: DropPlace | undefined): boolean {
  return a?.zone === b?.zone && a?.index === b?.index
}

/** The allowed place under a pointer. */
function placeAt(
  { clientX, clientY }: globalThis.PointerEvent,
  places: readonly DropPlace[],
): DropPlace | undefined {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-zone]')
  if (!element) return undefined
  const { zone, index = 0 } = element.dataset
  return places.find((place) => place.zone === zone && place.index === Number(index))
}
