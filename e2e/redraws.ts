import type { Page } from '@playwright/test'

/** What React did to the rows of a page while it was watched; a row is named by its text. */
export interface Redraws {
  /** Rows in which something was drawn again and something is different. */
  readonly changed: readonly string[]
  /** Rows in which something was drawn again, to the very same: work for nothing. */
  readonly idle: readonly string[]
  /** Changed rows in which also something else was drawn again that is as it was. */
  readonly partlyIdle: readonly string[]
}

/** As far as we read it; React tells it to its developer tools in production, too. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly return: Fiber | null
  readonly alternate: Fiber | null
}

interface Notes {
  begin(): void
  /** Notes an element that was drawn again. */
  add(place: Element): void
  end(rows: string): Redraws
}

/** Lets a page note what React draws again. Call it before the page is opened. */
export async function noteRedraws(page: Page): Promise<void> {
  await page.addInitScript(keepNotes)
  await page.addInitScript(listenToReact)
}

/** What is drawn again in the rows that a selector names, while something happens. */
export async function redrawsDuring(
  page: Page,
  rows: string,
  happens: () => Promise<unknown>,
): Promise<Redraws> {
  await page.evaluate('redrawNotes.begin()')
  await happens()
  return page.evaluate(
    (selector) => (window as unknown as { redrawNotes: Notes }).redrawNotes.end(selector),
    rows,
  )
}

/** Runs in the page: what was drawn again, and what became different. */
function keepNotes(): void {
  let drawn = new Set<Element>()
  let changed = new Set<Node>()
  const note = (records: readonly MutationRecord[]) => {
    for (const { target } of records) changed.add(target)
  }
  const observer = new MutationObserver(note)
  const redrawNotes: Notes = {
    begin() {
      drawn = new Set()
      changed = new Set()
      const all = { subtree: true, childList: true, attributes: true, characterData: true }
      observer.observe(document, all)
    },
    add: (place) => void drawn.add(place),
    end(selector) {
      note(observer.takeRecords())
      observer.disconnect()
      const isChanged = (place: Element) => [...changed].some((node) => place.contains(node))
      const drawnIn = Map.groupBy(drawn, (place) => place.closest<HTMLElement>(selector))
      const rows = [...drawnIn].flatMap(([row, places]) =>
        row?.isConnected ? [{ row, isIdle: !isChanged(row), places }] : [],
      )
      const textsOf = (some: typeof rows) =>
        some.map(({ row }) => row.innerText.replaceAll(/\s+/g, ' ').trim())
      const changedRows = rows.filter(({ isIdle }) => !isIdle)
      return {
        changed: textsOf(changedRows),
        idle: textsOf(rows.filter(({ isIdle }) => isIdle)),
        partlyIdle: textsOf(changedRows.filter(({ places }) => !places.every(isChanged))),
      }
    },
  }
  Object.assign(window, { redrawNotes })
}

/** Runs in the page, and takes the place of React's developer tools. */
function listenToReact(): void {
  // Of React's fibers (ReactWorkTags, ReactFiberFlags).
  const COMPONENTS = [0, 11, 14, 15]
  const ELEMENTS = [5, 26, 27]
  const PERFORMED_WORK = 1

  const elementsOf = (fiber: Fiber): Element[] => {
    const found: Element[] = []
    for (let child = fiber.child; child; child = child.sibling) {
      if (ELEMENTS.includes(child.tag)) found.push(child.stateNode as Element)
      else found.push(...elementsOf(child))
    }
    return found
  }
  /** The one element that a component is, or else the one that it is in. */
  const placeOf = (fiber: Fiber): Element | undefined => {
    const own = elementsOf(fiber)
    if (own.length === 1) return own[0]
    let around = fiber.return
    while (around && !ELEMENTS.includes(around.tag)) around = around.return
    return around?.stateNode as Element | undefined
  }
  /** Walks down wherever React has been; what was mounted just now was not drawn again. */
  const visit = (fiber: Fiber, before: Fiber): void => {
    if (COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
      const place = placeOf(fiber)
      if (place) (window as unknown as { redrawNotes: Notes }).redrawNotes.add(place)
    }
    if (fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) visit(child, child.alternate)
    }
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot(_renderer: number, { current }: { readonly current: Fiber }) {
      if (current.alternate) visit(current, current.alternate)
    },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}
