import { untilAnswered } from '../torture/node.ts'
import { Crowd } from './crowd.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { HA_PROGRAMS, openHighlyAvailable, primaryOf } from './highly-available.ts'
import { report } from './report.ts'

/** Whoever waits for so long waits for the standby. */
const PATIENCE_MS = 15_000

/** How the only standby goes, and how strict the primary is meanwhile. */
const cases = [
  { isStrict: false, isInOrder: true },
  { isStrict: false, isInOrder: false },
  { isStrict: true, isInOrder: true },
  { isStrict: true, isInOrder: false },
] as const

/** What commits do while the only standby is away. */
async function run({ folder, say, signal }: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const { members, site, url } = await openHighlyAvailable(folder, stack)
  await untilAnswered(site)
  const crowd = stack.use(await Crowd.gather([site], folder, cases.length))
  crowd.start()
  const seen: string[] = []
  const failures: string[] = []
  for (const { isStrict, isInOrder } of cases) {
    if (signal.aborted) break
    const primary = await primaryOf(members)
    await primary.configure({ synchronous_mode_strict: isStrict })
    const standby = members.find((one) => one !== primary)!
    await standby.until('synchronous')
    await crowd.playFor(0)
    await (isInOrder ? standby.leave() : standby.lose())
    const ms = await crowd.acknowledgedAfter(Date.now(), PATIENCE_MS)
    const case_ = `${isStrict ? 'strict' : 'not strict'}, the only standby ${isInOrder ? 'leaves in order' : 'is lost'}`
    const told = ms === undefined ? `nothing for ${PATIENCE_MS} ms` : `changes after ${ms} ms`
    seen.push(`${case_}: ${told}`)
    say(seen.at(-1)!)
    if (isStrict !== (ms === undefined)) failures.push(seen.at(-1)!)
    standby.comeBack()
    await standby.until('synchronous')
  }
  await crowd.playFor(0)
  const found = report([], crowd, await crowd.judge(url))
  return {
    ...found,
    lines: [...seen, ...found.lines],
    failures: [...found.failures, ...failures],
  }
}

export const standby: Drill = {
  what: 'the only standby leaves in order and is lost, with and without synchronous_mode_strict',
  needs: HA_PROGRAMS,
  rounds: cases.length,
  run,
}
