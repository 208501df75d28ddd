import { setTimeout as wait } from 'node:timers/promises'
import { untilAnswered } from '../torture/node.ts'
import { Crowd } from './crowd.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { HA_PROGRAMS, type Member, openHighlyAvailable, primaryOf } from './highly-available.ts'
import { report, type Round, tell } from './report.ts'

/** Of play between a standby that is in step and the next fault. */
const QUIET_MS = 2000
/** Longer than it takes to lose one's place. */
const FROZEN_MS = 20_000

/** What happens to the primary, and what ends it. */
const faults: Readonly<Record<string, (member: Member) => Promise<() => Promise<void> | void>>> = {
  "the primary's server killed": async (member) => {
    await member.killServer()
    return () => {}
  },
  "the primary's machine lost": async (member) => {
    await member.lose()
    return () => member.comeBack()
  },
  "the primary's machine frozen": async (member) => {
    await member.freeze()
    return async () => {
      await wait(FROZEN_MS)
      await member.thaw()
    }
  },
}

/** Where no commit waits, Patroni calls a server a replica even before it has been rewound. */
const isInStep = (isControl: boolean) => (primary: Member, standby: Member) =>
  isControl ? primary.isFollowedBy(standby) : standby.is('synchronous')

async function run({ folder, rounds: wanted, isControl, say, signal }: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const set = await openHighlyAvailable(folder, stack)
  const { members, site, url } = set
  if (isControl) await members[0]!.configure({ synchronous_mode: false })
  await untilAnswered(site)
  const crowd = stack.use(await Crowd.gather([site], folder, wanted))
  crowd.start()
  const rounds: Round[] = []
  while (rounds.length < wanted && !signal.aborted) {
    const primary = await primaryOf(members, isInStep(isControl))
    await crowd.playFor(QUIET_MS)
    const [what, strike] = Object.entries(faults)[rounds.length % 3]!
    await crowd.acknowledgment()
    const begun = Date.now()
    const end = await strike(primary)
    rounds.push({ what, ...(await crowd.absence(Date.now(), begun)) })
    say(tell(rounds.at(-1)!))
    await end()
  }
  await primaryOf(members, isInStep(isControl))
  const rewinds = await Promise.all(members.map((one) => one.rewinds()))
  say(`at rest: every unanswered call is made again; pg_rewind ran ${rewinds.join(' + ')} times`)
  return report(rounds, crowd, await crowd.judge(url))
}

export const failover: Drill = {
  what: 'a primary under Patroni is killed, lost and frozen by turns, and comes back; nobody attends',
  needs: HA_PROGRAMS,
  rounds: 9,
  control: 'the standby that commits wait for (synchronous_mode: false)',
  run,
}
