import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'
import { isComposing, isTyping, meantKey } from '../ui/key-press.ts'
import { isPlaceKey, SECOND_KEY_MAX } from './shortcuts.ts'

/** The keys that a reader may move to others, as they are at first. */
export const movableKeys = ['/', 'j', 'k', 'b', 's', 'x', 'g', '?'] as const

export type MovableKey = (typeof movableKeys)[number]

/** Where they are: each key's place, its own unless it was moved. */
export type KeyPlaces = Readonly<Record<MovableKey, string>>

const atFirst = Object.fromEntries(movableKeys.map((key) => [key, key])) as KeyPlaces

/** A key that can take a place: one sign that the keyboard writes. */
export const isPlace = (key: string): boolean => /^[^\s\p{C}]$/u.test(key)

/** What the browser keeps of them; a text that is none, or puts two in one place, moves nothing. */
export function readPlaces(text: string | undefined): KeyPlaces {
  try {
    const kept = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>
    const places = movableKeys.map((key) => kept[key] ?? key)
    const isSound =
      places.every((place) => typeof place === 'string' && isPlace(place)) &&
      new Set(places).size === movableKeys.length
    if (!isSound) return atFirst
    return Object.fromEntries(movableKeys.map((key, at) => [key, places[at]])) as KeyPlaces
  } catch {
    return atFirst
  }
}

/** Moves a key; one that stands in that place takes the place that becomes free. */
export function moveKey(places: KeyPlaces, key: MovableKey, place: string): KeyPlaces {
  const other = movableKeys.find((one) => places[one] === place)
  return { ...places, ...(other && { [other]: places[key] }), [key]: place }
}

/** What a pressed key means to the app: the key whose place it is; nothing where its key has moved. */
export function keyAt(places: KeyPlaces, pressed: string): string | undefined {
  const key = movableKeys.find((one) => places[one] === pressed)
  if (key !== undefined) return key
  return pressed in places ? undefined : pressed
}

export const keptPlaces = (): KeyPlaces => readPlaces(localTexts.read(browserKeys.keyPlaces))

export function keepPlaces(places: KeyPlaces): void {
  const moved = Object.entries(places).filter(([key, place]) => key !== place)
  if (moved.length === 0) localTexts.remove(browserKeys.keyPlaces)
  else localTexts.write(browserKeys.keyPlaces, JSON.stringify(Object.fromEntries(moved)))
}

/**
 * Tells what presses mean, one after the other: behind the key that leads to screens, a screen's
 * letter is that letter, whichever key has been moved there.
 */
export function createPlaceReader(): (
  places: KeyPlaces,
  pressed: string,
  timeStamp: number,
) => string | undefined {
  let leaderAt = -Infinity
  return (places, pressed, timeStamp) => {
    const isSecond = timeStamp - leaderAt <= SECOND_KEY_MAX && isPlaceKey(pressed)
    const key = isSecond ? pressed : keyAt(places, pressed)
    leaderAt = key === 'g' ? timeStamp : -Infinity
    return key
  }
}

/**
 * Lets a press of a moved key arrive as the key that the app knows. Before all who listen: none of
 * them has to know that keys can move. Call it once.
 */
export function followPlaces(): void {
  const read = createPlaceReader()
  const translate = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target, timeStamp } = event
    if (!event.isTrusted || ctrlKey || metaKey || altKey) return
    if (isTyping(target) || isComposing(event)) return
    const pressed = meantKey(event)
    // Enter, arrows and the like stay where they are.
    if (!isPlace(pressed)) return
    const key = read(keptPlaces(), pressed, timeStamp)
    if (key === pressed) return
    event.stopImmediatePropagation()
    if (key === undefined) return
    const moved = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (!(target ?? window).dispatchEvent(moved)) event.preventDefault()
  }
  addEventListener('keydown', translate, { capture: true })
}
