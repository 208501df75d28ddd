import { type ReactNode, startTransition, useCallback, useState } from 'react'
import type { BrowserKey } from '../browser-keys.ts'
import { followNear } from './follow-near.ts'
import { type KeptPlace, useKeptPlace } from './kept-place.ts'

interface Props<Card> {
  cards: readonly Card[]
  idOf: (card: Card) => number
  /** Of the grid: its columns and gaps. */
  className: string
  /** Pixels of a card: at least so wide, and about so high until it has been drawn. */
  size: { readonly width: number; readonly height: number }
  /** Where the tab keeps the place, and that place. The screen's, so that Back finds the page as long. */
  placeKey: BrowserKey
  place: KeptPlace
  children: (card: Card) => ReactNode
}

/**
 * A grid of cards of any heights, of which those near to what is in view are drawn; the others are
 * empty boxes as high as they were. So hundreds of cards have some twenty in the document, and the
 * browser still places them, and scrolls them with the page.
 *
 * The cards of the first look and the last one are always drawn, for whoever comes to the grid by Tab
 * from above or below; so are the card that has the focus and its neighbors, wherever it has been
 * scrolled to.
 */
export function CardGrid<Card>(props: Props<Card>) {
  const { cards, idOf, className, size, placeKey, place, children } = props
  useKeptPlace(placeKey, place)
  const [firstLook] = useState(
    () => Math.ceil(innerWidth / size.width) * Math.ceil(innerHeight / size.height),
  )
  const [focused, setFocused] = useState<number>()
  const focusedAt = cards.findIndex((card) => idOf(card) === focused)
  const hasFocusNear = (index: number) => focusedAt >= 0 && Math.abs(index - focusedAt) <= 1
  return (
    <div className={className}>
      {cards.map((card, index) => (
        <Place
          key={idOf(card)}
          id={idOf(card)}
          height={size.height}
          heights={place.heights}
          isKept={index < firstLook || index === cards.length - 1 || hasFocusNear(index)}
          draw={() => children(card)}
          onFocus={setFocused}
        />
      ))}
    </div>
  )
}

interface PlaceProps extends Pick<KeptPlace, 'heights'> {
  id: number
  height: number
  /** Drawn also when it is far from what is in view. */
  isKept: boolean
  draw: () => ReactNode
  onFocus: (id: number) => void
}

function Place({ id, height, heights, isKept, draw, onFocus }: PlaceProps) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const endNear = followNear(element, (seen) => {
        // What is looked at comes at once; the rest need not hold up what a hand does.
        if (seen === 'in view') setNear(true)
        else startTransition(() => setNear(seen === 'ahead'))
      })
      const endHeight = followHeight(element, (measured) => {
        // A page that waits for something is hidden, and as high as nothing.
        if (measured > 0) heights.set(id, measured)
      })
      return () => {
        endNear()
        endHeight()
      }
    },
    [id, heights],
  )
  const isDrawn = isNear || isKept
  return (
    <div
      ref={watch}
      className="grid grid-cols-[minmax(0,1fr)]"
      style={isDrawn ? undefined : { height: heights.get(id) ?? height }}
      onFocus={() => onFocus(id)}
    >
      {isDrawn && draw()}
    </div>
  )
}

const followed = new Map<Element, (height: number) => void>()
let observer: ResizeObserver | undefined

/** Tells the height of an element, now and whenever it changes. Returns what ends that. */
function followHeight(element: Element, onHeight: (height: number) => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      followed.get(target)?.(borderBoxSize[0]?.blockSize ?? 0)
    }
  })
  followed.set(element, onHeight)
  observer.observe(element)
  return () => {
    followed.delete(element)
    observer?.unobserve(element)
  }
}
