import { type Fault, faultsOf, type Known } from './checks.ts'
import { chooseControls, type Hand } from './choose.ts'
import { difference, fillsDraft, hasChanged, isNewEntry, pathOf } from './compare.ts'
import type { Place, Report } from './report.ts'
import type { Tab } from './tab.ts'
import type { Control, Region, View } from './view.ts'

export interface WalkOptions {
  readonly seed: string
  /** Controls that are used on a screen, at most; those of its popups are counted with it. */
  readonly controlsMax: number
  /** Only these of a screen's controls are used, with all of the popups that they open. */
  readonly hand?: Hand
  /** Only controls of the screen whose key matches are used. */
  readonly use: RegExp
  /** Of a popup only controls whose key matches are used; all unless given. */
  readonly useInPopups?: RegExp
  /** Whether the controls around the screens are used, too. */
  readonly withFrame: boolean
  /** Whether the address is opened in another browser, too. */
  readonly withLink: boolean
  /** Milliseconds of the clock after which no further control is started. */
  readonly until: number
}

/** A popup's own popups are not walked further. */
const DEPTH_MAX = 2
/** What people and their cats type; the digits come last, so that something is left to reload. */
const WORDS = ['   ', '🍺 👩‍🚀 ї', 'x'.repeat(1000), '7']

/** What was shown around a press. */
interface Step {
  /** The screen without the popup that the pressed control is in; undefined for one on the screen. */
  readonly under: View | undefined
  readonly before: View
  readonly after: View
}

/** One guest's walk over one screen: every step starts at the address, acts, and proves. */
export class Walker {
  readonly #tab: Tab
  readonly #place: Place
  readonly #known: Known
  readonly #report: Report
  readonly #options: WalkOptions
  #used = 0
  /** What the address opened at first. */
  #arrived: View | undefined
  /** The screen as its address has just opened it, while nothing was done to it. */
  #untouched: View | undefined
  /** Kinds of steps whose popups have shown their focus. */
  readonly #focused = new Set<string>()

  constructor(tab: Tab, place: Place, known: Known, report: Report, options: WalkOptions) {
    this.#tab = tab
    this.#place = place
    this.#known = known
    this.#report = report
    this.#options = options
  }

  /** Looks at the screen as its address opens it, and returns what was seen. */
  async see(): Promise<View> {
    const view = await this.#tab.open(this.#place.screen.address)
    await this.#prove(view, this.#arrival)
    await this.#proveFocus(this.#arrival)
    return view
  }

  /** Looks at the screen, and whether a reload shows the same. */
  async arrive(): Promise<View> {
    const view = await this.see()
    this.#arrived = view
    this.#untouched = await this.#proveReload(view, this.#arrival)
    return view
  }

  /** Controls that were used so far. */
  get used(): number {
    return this.#used
  }

  get #arrival(): readonly string[] {
    return [`open ${this.#place.screen.address}`]
  }

  /** Uses the controls that were seen. */
  useControls(view: View): Promise<void> {
    return this.#useAll(view, [])
  }

  /** Opens a copied address in another browser of the same guest. */
  async proveLink(other: Tab, view: View): Promise<void> {
    const opened = await other.sameAs(view, await other.open(view.address))
    const changed = difference(view, opened)
    if (changed === undefined || this.#isCounting(view)) return
    const steps = [`open ${view.address}`, 'open the same address in another browser']
    await this.#report.add(this.#place, { kind: 'link', what: changed }, steps, other.driver)
  }

  async #useAll(view: View, path: readonly Control[]): Promise<void> {
    const regions =
      path.length > 0
        ? ['layer']
        : this.#options.withFrame
          ? ['main', 'frame', 'layer']
          : ['main', 'layer']
    const here = view.controls.filter(({ region }) => regions.includes(region))
    const { seed, hand, use, useInPopups = /./ } = this.#options
    const wanted = here.filter(({ key }) => (path.length > 0 ? useInPopups : use).test(key))
    for (const control of chooseControls(wanted, seed, path.length > 0 ? undefined : hand)) {
      if (this.#used >= this.#options.controlsMax || Date.now() > this.#options.until) return
      this.#used += 1
      const steps = [`open ${this.#place.screen.address}`, ...[...path, control].map(stepOf)]
      try {
        await this.#use(control, path, steps)
      } catch (error) {
        await this.#fault({ kind: 'broken', what: firstLine(error) }, steps)
      }
    }
  }

  async #use(control: Control, path: readonly Control[], steps: readonly string[]): Promise<void> {
    const tab = this.#tab
    let before = this.#untouched ?? (await tab.open(this.#place.screen.address))
    this.#untouched = undefined
    // What the popup in which the control is was opened from.
    let under: View | undefined
    for (const step of path) {
      if (!(await this.#act(step, steps))) return
      under = before
      before = await tab.look()
    }
    // The world moves on: what an earlier step has used up is gone.
    if (!(await this.#act(control, steps))) return
    const after = await tab.look()
    this.#report.acts += 1
    if (isForeign(after)) {
      await this.#proveBack(before, after, steps)
      return
    }
    await this.#prove(after, steps)
    if (!control.on && control.kind === 'press' && !hasChanged(before, after, control.key)) {
      await this.#fault({ kind: 'dead', what: control.key }, steps)
    }
    await this.#proveKept(control, { under, before, after }, steps)
    const opened = after.layer.length > before.layer.length
    if (opened) await this.#proveFocusInPopup([...path, control], steps)
    if (opened && path.length + 1 < DEPTH_MAX) await this.#useAll(after, [...path, control])
  }

  /** Does what the control is for; says whether it could still be used. */
  async #act(control: Control, steps: readonly string[]): Promise<boolean> {
    const tab = this.#tab
    if (!(await tab.point(control))) {
      this.#report.gone += 1
      return false
    }
    if (control.kind === 'choice') {
      await tab.choose(1)
      return true
    }
    if (control.kind === 'slide') {
      await tab.slide()
      return true
    }
    if (control.kind === 'date') {
      await tab.setDate('2026-11-20')
      return true
    }
    if (control.kind === 'press') {
      const press = control.comesWithFocus ? tab.pressByKey() : tab.press()
      const what = await press.catch((error: unknown) => firstLine(error))
      if (typeof what === 'string')
        await this.#fault({ kind: 'covered', what: `${control.key}: ${what}` }, steps)
      return typeof what !== 'string'
    }
    const words = control.kind === 'number' ? ['0', '1e9', '7'] : WORDS
    for (const word of words) {
      if (!(await tab.point(control))) break
      await tab.write(word)
      const view = await tab.look()
      const typed = [...steps, `type “${word.slice(0, 12)}”`]
      await this.#prove(view, typed)
      const held = view.controls.find(({ key }) => key === control.key)?.value
      const isKept = held === undefined || (held !== '' && word.startsWith(held))
      if (!isKept && control.kind !== 'number') {
        await this.#fault({ kind: 'dead', what: `${control.key} holds “${held}”` }, typed)
      }
    }
    return true
  }

  /** After a press the address holds the state, and Back returns to what was. */
  async #proveKept(
    control: Control,
    { under, before, after }: Step,
    steps: readonly string[],
  ): Promise<void> {
    const isSamePath = pathOf(before.address) === pathOf(after.address)
    const isTyped = control.kind === 'text' || control.kind === 'number'
    const isPassing = this.#known.passingTexts.some((text) => after.exact.includes(text))
    // A file that was saved is kept, what is said of it is not.
    const isSaved = after.trouble.effects > before.trouble.effects
    const isDraft = isTyped || isPassing || isSaved || fillsDraft(before, after)
    const isOpen = after.layer.length > 0
    // What is filled in and not sent yet may go; so may a popup that has no address, and more of a
    // list, which is as good as scrolled.
    const isScrolled = this.#known.showsMore(control.name)
    const isKept =
      isSamePath && !isDraft && !isScrolled && !(isOpen && before.address === after.address)
    // What is shown follows a change of the player's own some moments later.
    const shown = this.#changesSomething(before, after) ? await this.#tab.later() : after
    const reloaded = isKept ? await this.#proveReload(shown, steps) : undefined
    if (isNewEntry(before, after)) await this.#proveBack(before, after, steps)
    // A link may take the place of the popup it is in: there is nothing to come back to in it.
    else if (under && !isSamePath && isNewEntry(under, after))
      await this.#proveBack(under, after, steps)
    else if (control.role === 'link' && !isSamePath && !this.#place.screen.isStation) {
      await this.#fault({ kind: 'back', what: `${control.key} leaves no way back` }, steps)
    } else if (reloaded && this.#isAsOpened(reloaded)) this.#untouched = reloaded
  }

  /** Whether a reload led to where every step begins, so that the next one need not open it again. */
  #isAsOpened(view: View): boolean {
    const arrived = this.#arrived
    return (
      arrived !== undefined &&
      difference(arrived, view) === undefined &&
      arrived.fields.join() === view.fields.join() &&
      view.layer.length === 0
    )
  }

  /** Whether a call between the two views may have changed something at the server. */
  #changesSomething(before: View, after: View): boolean {
    return Object.entries(after.trouble.calls).some(
      ([call, times]) =>
        this.#known.mayRefuse(call) && times.length > (before.trouble.calls[call]?.length ?? 0),
    )
  }

  /** Whether the screen said that its figures were not all there: later it shows more. */
  #isCounting(view: View): boolean {
    return this.#known.countingTexts.some((text) => view.exact.includes(text))
  }

  async #proveReload(view: View, steps: readonly string[]): Promise<View> {
    const reloaded = await this.#tab.sameAs(view, await this.#tab.reload())
    const changed = difference(view, reloaded)
    if (changed !== undefined && !this.#isCounting(view))
      await this.#fault({ kind: 'reload', what: changed }, [...steps, 'reload'])
    return reloaded
  }

  async #proveBack(before: View, after: View, steps: readonly string[]): Promise<void> {
    if (!isNewEntry(before, after) && !isForeign(after)) return
    const back = await this.#tab.sameAs(before, await this.#tab.back())
    const changed = difference(before, back)
    if (changed !== undefined)
      await this.#fault({ kind: 'back', what: changed }, [...steps, 'go back'])
  }

  async #proveFocus(steps: readonly string[], region?: Region): Promise<void> {
    for (const what of await this.#tab.unseenFocus(region))
      await this.#fault({ kind: 'focus', what }, steps)
  }

  /** Opens a popup again for it: a popup may close when the focus leaves it, and what follows needs it. */
  async #proveFocusInPopup(path: readonly Control[], steps: readonly string[]): Promise<void> {
    // Every row of a list opens the same popup.
    const kind = path.map(({ group }) => group).join(' > ')
    if (this.#focused.has(kind)) return
    this.#focused.add(kind)
    this.#untouched = undefined
    await this.#tab.open(this.#place.screen.address)
    for (const step of path) {
      if (!(await this.#act(step, steps))) return
      await this.#tab.look()
    }
    await this.#proveFocus(steps, 'layer')
  }

  async #prove(view: View, steps: readonly string[]): Promise<void> {
    this.#report.views += 1
    for (const fault of faultsOf(view, this.#known)) await this.#fault(fault, steps)
  }

  #fault(fault: Fault, steps: readonly string[]): Promise<void> {
    return this.#report.add(this.#place, fault, steps, this.#tab.driver)
  }
}

/** A page that is not the app's: the sandbox's Steam. */
function isForeign(view: View): boolean {
  return view.address.startsWith('/api/') || view.address.startsWith('/steam')
}

function stepOf({ kind, role, name, region }: Control): string {
  const where =
    region === 'layer' ? ' in the popup' : region === 'frame' ? ' around the screen' : ''
  const verb = kind === 'press' ? 'press' : kind === 'choice' ? 'choose in' : 'fill'
  return `${verb} the ${role} “${name}”${where}`
}

/** What went wrong, in a line. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const covered = /<[^>]+>[^\n]*intercepts pointer events/.exec(text)?.[0]
  return (covered ?? text.split('\n')[0] ?? '').slice(0, 200)
}
