/** Pixels of the window: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Where on the page something is: what every screen has around it, the screen, a popup, a notice. */
export type Region = 'frame' | 'main' | 'layer' | 'notice'

/** Something that can be pressed, chosen or filled. */
export interface Control {
  /** Finds it again after the address was opened once more: region, role, name and which of these. */
  readonly key: string
  readonly role: string
  readonly name: string
  readonly region: Region
  /** The same for controls that a list repeats. */
  readonly group: string
  readonly box: Box
  readonly disabled: boolean
  /** Why it is disabled, as far as the page says so. */
  readonly reason: string
  /** Selected, checked, pressed or current: pressing it again may change nothing. */
  readonly on: boolean
  readonly kind: 'press' | 'search' | 'text' | 'number' | 'date' | 'choice' | 'slide'
  /** What a field holds. */
  readonly value: string
  /** Leads away from this site or to another tab. */
  readonly leaves: boolean
  /** Is seen only while it has the focus, as the link that skips the menus is. */
  readonly comesWithFocus: boolean
  /** A link inside of a sentence. */
  readonly inline: boolean
}

/** A line of text as it is drawn. */
export interface TextBox {
  readonly text: string
  /** What of it can be seen. */
  readonly box: Box
  /** Why a part of it cannot be read, or empty. */
  readonly cut: string
  /** Texts of different layers may lie over each other. */
  readonly layer: string
}

/** What went wrong in the page since it was loaded, and what it asked the server for. */
export interface Trouble {
  readonly errors: readonly string[]
  readonly failed: readonly { readonly call: string; readonly status: number }[]
  /** Milliseconds since the page was loaded at which each call was made. */
  readonly calls: Readonly<Record<string, readonly number[]>>
  /** What was still in progress or loading when the page was to be at rest. */
  readonly waiting: readonly string[]
  /** Files saved, texts copied, windows opened. */
  readonly effects: number
}

/** An entry of the tab's history: it keeps its key when its address is replaced or loaded again. */
export interface Entry {
  readonly key: string
  /** Keys of the entries that Back leads to, the farthest first. */
  readonly behind: readonly string[]
}

/** What a page shows at one moment. */
export interface View {
  /** Path, search and hash. */
  readonly address: string
  readonly title: string
  readonly language: string
  /** The entry of the history that shows it; undefined where the browser has no Navigation API. */
  readonly entry: Entry | undefined
  readonly historyLength: number
  readonly width: number
  /** Pixels by which the page is wider than the window. */
  readonly sideScroll: number
  /** The lines of the screen, without those of lists that scroll; each number is a `#`. */
  readonly main: readonly string[]
  /** The lines of open popups. */
  readonly layer: readonly string[]
  /** Role, name and state of whatever is on in them. */
  readonly layerStates: readonly string[]
  /** Everything that can be read, hints and clocks left out. */
  readonly exact: string
  /** What is said on hovering, and by names for screen readers alone. */
  readonly hints: readonly string[]
  /** Role, name and state of the screen's tabs, switches and whatever else is on or off. */
  readonly states: readonly string[]
  /** Role, name and value of the screen's search fields. */
  readonly searches: readonly string[]
  /** The same of every field. */
  readonly fields: readonly string[]
  /** The control that has the focus, or where on the page the focus was led to. */
  readonly focus: string
  readonly controls: readonly Control[]
  readonly texts: readonly TextBox[]
  readonly trouble: Trouble
}

/** What the walker's script offers in the page, as `window.walk`. */
export interface Walk {
  look(): View
  /** Waits until the page is at rest, and no longer than this. */
  settle(ms: number): Promise<void>
  /** Marks the control of this key for the selector `[data-walk=here]`; says whether it can be used. */
  point(key: string): boolean
  /** Chooses the option of a select at this place. */
  choose(index: number): void
  /** Sets a field for a day, as its own calendar does. */
  setDate(day: string): void
  /** Keys of controls, of the whole page or a region, that look the same with and without the focus. */
  unseenFocus(region?: Region): string[]
}
