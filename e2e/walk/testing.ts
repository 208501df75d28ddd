import { test as base } from '@playwright/test'
import type { Known } from './checks.ts'
import { readKnown } from './known.ts'
import { type Finding, Report } from './report.ts'
import { see, type Visit, visit } from './walk.ts'
import type { WalkOptions } from './walker.ts'
import type { OpenWindow } from './driver.ts'
import { World } from './world.ts'

interface WorkerFixtures {
  known: Known
  world: World
}

/** Tests that walk: each worker has a world of its own. */
export const test = base.extend<object, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from it
  known: [async ({}, use) => use(await readKnown()), { scope: 'worker' }],
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from it
    async ({}, use) => {
      await using world = await World.open()
      await use(world)
    },
    { scope: 'worker' },
  ],
})

interface ShortWalk extends WorkerFixtures {
  readonly open: OpenWindow
  /** Where pictures are left. */
  readonly folder: string
  readonly scripts?: readonly string[]
  readonly visits: readonly Visit[]
  /** Where a look is enough. */
  readonly looks?: readonly Visit[]
  readonly options?: Partial<WalkOptions>
}

const NOTHING_USED: WalkOptions = {
  seed: 'walk',
  controlsMax: 0,
  use: /./,
  withFrame: false,
  withLink: false,
  until: Infinity,
}

/** Makes some visits and returns what was found. */
export async function walkFor(walk: ShortWalk): Promise<readonly Finding[]> {
  const report = new Report(walk.folder)
  const options = { ...NOTHING_USED, ...walk.options }
  for (const place of walk.visits) await visit({ ...walk, report }, place, options)
  for (const place of walk.looks ?? []) await see({ ...walk, report }, place, options)
  return report.findings
}
