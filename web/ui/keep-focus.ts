/** Parts of a page that have a name to be read when they take the focus. */
const PARTS = '[id^="zone-"], section, article, table, main'

/**
 * Keeps the keyboard's place. A browser sets whoever pressed a button that leaves the page back to
 * its beginning: a canceled lot, an answered invitation. Here the part of the page that the button
 * was in takes the focus, so that Tab goes on from there.
 *
 * What a popup was opened from and has gone meanwhile is such a button, too; within a popup the
 * focus is the popup's own to keep.
 */
export function keepFocus(root: HTMLElement): void {
  let last: readonly Element[] = []
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && root.contains(target)) last = withParents(target)
  })
  const check = () => {
    const [element] = last
    if (!element || element.isConnected || document.activeElement !== document.body) return
    if (document.querySelector('[role=dialog]')) return
    const part = last.find((one) => one.isConnected && one.matches(PARTS))
    last = []
    if (!(part instanceof HTMLElement)) return
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1
    part.focus({ preventScroll: true })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (last[0]?.isConnected !== false) return
    // Whoever has taken the button away may have another place for the focus.
    clearTimeout(timer)
    timer = setTimeout(check)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** An element and all that it stands in, innermost first. */
function withParents(element: Element): Element[] {
  const line: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) line.push(one)
  return line
}
