import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Fault } from './checks.ts'
import type { Driver } from './driver.ts'
import type { Role, Screen } from './screens.ts'

/** Where a walk is: through whose eyes, in which language, how wide. */
export interface Place {
  readonly screen: Screen
  readonly role: Role
  readonly language: string
  readonly width: number
}

/** A promise that the product broke, and how to see it. */
export interface Finding extends Place, Fault {
  readonly steps: readonly string[]
  readonly picture: string
  /** In how many other places the same was found. */
  again: number
}

/** Collects what is found; the same fault of a screen once, with the first steps that led to it. */
export class Report {
  readonly #found = new Map<string, Finding>()
  readonly #folder: string
  views = 0
  acts = 0
  /** Controls that an earlier step of the same guest had taken away or turned off. */
  gone = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  get findings(): readonly Finding[] {
    return [...this.#found.values()]
  }

  /** Without a tab there is no picture. */
  async add(
    place: Place,
    fault: Fault,
    steps: readonly string[],
    driver: Driver | undefined,
  ): Promise<void> {
    const key = `${place.screen.name} ${fault.kind} ${fault.what}`
    const known = this.#found.get(key)
    if (known) {
      known.again += 1
      return
    }
    const picture = path.join(this.#folder, `${this.#found.size + 1}.png`)
    const finding = { ...place, ...fault, steps, picture, again: 0 }
    this.#found.set(key, finding)
    await mkdir(this.#folder, { recursive: true })
    await driver?.picture(picture).catch(() => undefined)
    console.log(describe(finding))
  }

  /** Leaves the findings beside their pictures, for a program to read. */
  async write(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const text = JSON.stringify(this.findings, undefined, 2)
    await writeFile(path.join(this.#folder, 'findings.json'), `${text}\n`)
  }
}

function describe(finding: Finding): string {
  const { kind, what, screen, role, language, width, steps, picture } = finding
  return [
    `${kind}: ${what}`,
    `  ${screen.name}, ${role}, ${language}, ${width} px`,
    ...steps.map((step, at) => `  ${at + 1}. ${step}`),
    `  ${picture}`,
  ].join('\n')
}
