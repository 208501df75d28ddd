import { setTimeout as wait } from 'node:timers/promises'
import { authRoutes } from '@app/contract/auth.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import type { Caller, Player } from './caller.ts'
import type { Served } from './node.ts'
import { chooseMove, type Known, PURSE } from './moves.ts'
import { trade } from './trading.ts'

/** Of one player between two moves, on average. */
const THINK_MS = 250
const LOTS_KNOWN_MAX = 40
const POSTS_MAX = 20

/** Signs players in and fills their wallets; neighbors are friends, so that they can trade. */
export async function makePlayers(caller: Caller, node: Served, count: number): Promise<Player[]> {
  const players: Player[] = []
  for (let n = 0; n < count; n += 1) {
    const steamId = String(76561198200000000n + BigInt(n))
    await post(node, sandboxRoutes.grant.path, { steam_id: steamId, ...PURSE })
    const player = { steamId, id: '', token: '' }
    await caller.signIn(player, node)
    const { id } = (await caller.read(player, authRoutes.getProfile, node)) as { id: string }
    players.push({ ...player, id })
  }
  for (let n = 1; n < count; n += 2) {
    const [ann, bob] = [players[n - 1]!, players[n]!]
    await post(node, socialRoutes.invite.path, { friend_uuid: bob.id }, ann)
    await post(node, socialRoutes.accept.path, { friend_uuid: ann.id }, bob)
  }
  return players
}

/** A call outside the faults: it must succeed, on a crowded machine after some time. */
export async function post({ origin }: Served, path: string, input: object, player?: Player) {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(player && { authorization: `Bearer ${player.token}` }),
    },
    body: JSON.stringify(input),
  }
  for (let repeats = POSTS_MAX; ; repeats -= 1) {
    const response = await fetch(`${origin}/api${path}`, request)
    if (response.status === 200) return
    const said = await response.text()
    if (response.status < 500 || repeats === 0) throw new Error(`${path} was answered ${said}`)
    await wait(500)
  }
}

/** Lets all players play until told to stop; each draws from a seed of their own. */
export function play(caller: Caller, players: readonly Player[], seed: number) {
  let isOn = true
  const run = async (turn: (random: Random) => Promise<unknown>, own: number) => {
    const random = seededRandom(seed * 1009 + own)
    while (isOn) {
      await wait(random() * 2 * THINK_MS)
      await turn(random)
    }
  }
  const alone = players.map((player, at) => {
    const known: Known = { lots: [] }
    return run((random) => playOnce(caller, player, known, random), at)
  })
  const pairs = players.flatMap((bob, at) => {
    const ann = players[at - 1]
    if (at % 2 === 0 || ann === undefined) return []
    return [run((random) => trade(caller, [ann, bob], random), players.length + at)]
  })
  const done = Promise.all([...alone, ...pairs])
  return {
    async stop() {
      isOn = false
      await done
    },
  }
}

async function playOnce(caller: Caller, player: Player, known: Known, random: Random) {
  const { outcome } = await caller.move(player, chooseMove(random, known), random)
  if (outcome.is !== 'acknowledged') return
  const { lot_uuid } = outcome.body
  if (typeof lot_uuid === 'string') known.lots.push(lot_uuid)
  if (known.lots.length > LOTS_KNOWN_MAX) known.lots.shift()
}
