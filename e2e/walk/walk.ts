import type { Language } from '../../web/i18n/languages.ts'
import type { Known } from './checks.ts'
import { type OpenWindow, pageScript, type Window } from './driver.ts'
import type { Place, Report } from './report.ts'
import { Tab } from './tab.ts'
import { firstLine, Walker, type WalkOptions } from './walker.ts'
import type { Guest, World } from './world.ts'

/** What every visit of a walk has in common. */
export interface Walk {
  readonly world: World
  readonly open: OpenWindow
  readonly known: Known
  readonly report: Report
  /** Run in each page before the walker's own script: planted faults. */
  readonly scripts?: readonly string[]
}

export interface Visit extends Omit<Place, 'language'> {
  readonly language: Language
}

/**
 * Walks one screen as someone new of the role, and looks at its address in another browser. Whatever
 * cannot be done is found there, and the walk goes on at the next place. Says how many controls were
 * used.
 */
export async function visit(walk: Walk, place: Visit, options: WalkOptions): Promise<number> {
  const { world } = walk
  const { role, language } = place
  let window: Window | undefined
  let walker: Walker | undefined
  try {
    // Who uses nothing changes nothing: nobody new is made for it.
    const guest = await (options.controlsMax > 0
      ? world.guest(role, language)
      : world.onlooker(role, language))
    const own = await openWindow(walk, place, guest)
    window = own.window
    walker = new Walker(own.tab, place, walk.known, walk.report, options)
    const view = await walker.arrive()
    if (options.withLink) {
      const other = await openWindow(walk, place, guest)
      try {
        await walker.proveLink(other.tab, view)
      } finally {
        await other.window.close()
      }
    }
    // Last: they change what the guest has, and sometimes who the guest is.
    await walker.useControls(view)
  } catch (error) {
    const fault = { kind: 'broken', what: firstLine(error) } as const
    await walk.report.add(place, fault, [`open ${place.screen.address}`], window?.driver)
  } finally {
    await window?.close()
  }
  return walker?.used ?? 0
}

/** Looks at one screen as its address opens it, as someone of the role who changes nothing. */
export async function see(walk: Walk, place: Visit, options: WalkOptions): Promise<void> {
  let window: Window | undefined
  try {
    const own = await openWindow(walk, place, await walk.world.onlooker(place.role, place.language))
    window = own.window
    await new Walker(own.tab, place, walk.known, walk.report, options).see()
  } catch (error) {
    const fault = { kind: 'broken', what: firstLine(error) } as const
    await walk.report.add(place, fault, [`open ${place.screen.address}`], window?.driver)
  } finally {
    await window?.close()
  }
}

async function openWindow(
  { world, open, scripts = [] }: Walk,
  { width, role, language }: Visit,
  guest: Guest,
): Promise<{ tab: Tab; window: Window }> {
  const { token, cookies } = await world.signIn(guest)
  const window = await open({
    url: world.url,
    width,
    cookies,
    scripts: [await pageScript(), ...scripts],
    kept: {
      // A newcomer's browser keeps no choice: the profile's language is shown.
      ...(role !== 'newcomer' && { language }),
      ...(token !== undefined && { access_token: token }),
    },
  })
  return { tab: new Tab(window.driver, world.url), window }
}
