import type { Box, TextBox } from '../view.ts'
import {
  boxOf,
  isDrawn,
  isForReaders,
  isScroller,
  isVisible,
  regionOf,
  remembered,
} from './visible.ts'
import { withoutNumbers } from './names.ts'

/** Pixels that letters may reach over their box without being unreadable. */
const SLACK_X = 2
const SLACK_Y = 5

/** Every line of text that can be seen, and whether something cuts it. */
export function findTexts(): TextBox[] {
  const found: TextBox[] = []
  for (const { node, parent } of textNodes(document.body, isDrawn)) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    for (const line of lines) {
      const { box, cut } = clip(parent, straightened(boxOf(line), turnOf(parent)), node.data.trim())
      if (box[2] - box[0] < 1 || box[3] - box[1] < 1) {
        if (cut === '') continue
      }
      found.push({ text: node.data.trim(), box, cut, layer: layerOf(parent) })
    }
  }
  return found
}

/** By how many radians it and what is around it are turned. */
const turnOf = remembered((element): number => {
  const { transform, rotate } = getComputedStyle(element)
  const { a, b } = new DOMMatrix(transform)
  const own = Math.atan2(b, a) + ((Number.parseFloat(rotate) || 0) * Math.PI) / 180
  return own + (element.parentElement ? turnOf(element.parentElement) : 0)
})

/** The place of a turned line as if it were not turned: the box around it reaches into its neighbours'. */
function straightened([left, top, right, bottom]: Box, turn: number): Box {
  const cos = Math.cos(turn)
  const sin = Math.abs(Math.sin(turn))
  const isSlight = sin > 0 && cos > 2 * sin
  if (!isSlight) return [left, top, right, bottom]
  const [wide, high] = [right - left, bottom - top]
  const scale = cos * cos - sin * sin
  const halfWide = (wide * cos - high * sin) / scale / 2
  const halfHigh = (high * cos - wide * sin) / scale / 2
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return [x - halfWide, y - halfHigh, x + halfWide, y + halfHigh]
}

/** The lines of a part of the page, without what lists show of themselves and without numbers. */
export function linesOf(root: Element, isShown: (element: Element) => boolean): string[] {
  const lines: string[] = []
  let block: Element | undefined
  for (const { node, parent } of textNodes(root, isShown)) {
    if (regionOf(parent) === 'notice' || isInScroller(parent) || isOfDraft(parent)) continue
    const own = blockOf(parent)
    const text = withoutNumbers(node.data)
    if (own === block && lines.length > 0) lines.push(`${lines.pop()} ${text}`)
    else lines.push(text)
    block = own
  }
  return lines
}

const isCode = remembered((element): boolean => element.closest('script,style,noscript') !== null)

export function* textNodes(
  root: Element,
  isShown: (element: Element) => boolean = isVisible,
): Generator<{ node: Text; parent: Element }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent || node.data.trim() === '' || isCode(parent)) continue
    if (isShown(parent)) yield { node, parent }
  }
}

/** Whether the page shows anything that can be read. */
export function isAnyTextShown(): boolean {
  return document.body !== null && !textNodes(document.body).next().done
}

/** Whether it is in a part that shows now these rows, now those. */
export const isInScroller = remembered((element): boolean => {
  if (element.localName === 'main' || element === document.body) return false
  if (isScroller(element) || isBlockOfRows(element) || isPlaceOfCard(element)) return true
  return element.parentElement !== null && isInScroller(element.parentElement)
})

/** Of a long list only the blocks near to the window are drawn: which those are depends on its scroll. */
function isBlockOfRows({
  localName,
  previousElementSibling,
  nextElementSibling,
}: Element): boolean {
  if (localName !== 'tbody' && localName !== 'ul') return false
  return [previousElementSibling, nextElementSibling].some((one) => one?.localName === localName)
}

/** The same of a grid of cards: the others are empty boxes as high as they were. */
function isPlaceOfCard({ parentElement }: Element): boolean {
  return parentElement?.querySelector(':scope > div[style*=height]:empty') != null
}

/** What is said of what was typed and not sent: of a field that is wrong, of the press that refused it. */
function isOfDraft(element: Element): boolean {
  if (element.closest('[role=alert],form [aria-live],form[aria-live]')) return true
  const note = element.closest('[id]')
  return note !== null && describesFault(note)
}

const describesFault = remembered(
  ({ id }): boolean =>
    document.querySelector(`[aria-invalid=true][aria-describedby~="${CSS.escape(id)}"]`) !== null,
)

const blockOf = remembered((element): Element => {
  const around = element.parentElement
  return around && getComputedStyle(element).display.startsWith('inline')
    ? blockOf(around)
    : element
})

/** What of a line is left after everything around it has cut it, and what cut it for good. */
function clip(parent: Element, line: Box, text: string): { box: Box; cut: string } {
  let [left, top, right, bottom] = line
  let cut = ''
  let canScrollX = false
  let canScrollY = false
  for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at)
    const own = at.getBoundingClientRect()
    if (isForReaders(style, own)) return { box: [0, 0, 0, 0], cut: '' }
    const isControl = at.matches('button,[role=tab],[role=button]')
    if (
      isControl &&
      style.overflowX === 'visible' &&
      line[2] - own.right > SLACK_X &&
      !canScrollX
    ) {
      cut ||= 'reaches out of its button'
    }
    if (style.overflowX !== 'visible') {
      const isOver = Math.max(own.left - left, right - own.right) > SLACK_X
      if (/auto|scroll/.test(style.overflowX)) canScrollX = true
      else if (isOver && !canScrollX && !isExplained(at, style, text)) cut ||= 'cut at its side'
      left = Math.max(left, own.left)
      right = Math.min(right, own.right)
    }
    if (style.overflowY !== 'visible') {
      const isOver = Math.max(own.top - top, bottom - own.bottom) > SLACK_Y
      if (/auto|scroll/.test(style.overflowY)) canScrollY = true
      else if (isOver && !canScrollY && !isExplained(at, style, text)) cut ||= 'cut above or below'
      top = Math.max(top, own.top)
      bottom = Math.min(bottom, own.bottom)
    }
    if (style.position === 'fixed') break
  }
  if (!canScrollX && Math.max(-left, right - innerWidth) > SLACK_X) cut ||= 'cut by the window'
  return { box: [left, top, right, bottom], cut: isDecoration(parent) ? '' : cut }
}

/** Shortened with three dots while the whole text is one hint or one name away. */
function isExplained(element: Element, style: CSSStyleDeclaration, text: string): boolean {
  const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
  if (!isShortened) return false
  if (element.closest('[title],[data-hint],a,button,[role=option]')) return true
  return element.closest('[aria-label]')?.getAttribute('aria-label')?.includes(text) ?? false
}

function isDecoration(element: Element): boolean {
  return element.closest('[aria-hidden=true]') !== null
}

/** Names the nearest thing that floats over the page. */
const layerOf = remembered((element): string => {
  if (element.matches('[role=dialog],[popover],[role=menu],[role=listbox]')) return tag(element)
  const style = getComputedStyle(element)
  if (/fixed|sticky/.test(style.position) || floats(style)) return tag(element)
  return element.parentElement ? layerOf(element.parentElement) : ''
})

/** Opens over what is around it, on a ground of its own, like a list of choices. */
function floats({
  position,
  zIndex,
  backgroundColor,
  backgroundImage,
}: CSSStyleDeclaration): boolean {
  const hasGround = !/^(transparent|rgba\(.*, 0(\.\d+)?\))$/.test(backgroundColor)
  return position === 'absolute' && zIndex !== 'auto' && (hasGround || backgroundImage !== 'none')
}

const layers = new WeakMap<Element, number>()
let layerCount = 0

function tag(element: Element): string {
  const known = layers.get(element) ?? ++layerCount
  layers.set(element, known)
  return String(known)
}
