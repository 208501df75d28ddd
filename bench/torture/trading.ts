import { setTimeout as wait } from 'node:timers/promises'
import { socialRoutes, type Trade } from '@app/contract/social.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { Caller, Player } from './caller.ts'
import { pick } from './moves.ts'

/** Looks of one side at the table, at most. */
const ROUNDS = 6

type Offer = Trade['jdoc']['user_1']

/**
 * A trade between two friends from its opening to its end. Both sides look, think and confirm for
 * themselves, so that offers change between a look and the confirmation that it led to.
 */
export async function trade(caller: Caller, two: readonly [Player, Player], random: Random) {
  const [ann, bob] = two
  const opening = { route: socialRoutes.createTrade, input: { user_uuid: bob.id } }
  const { outcome } = await caller.move(ann, opening, random)
  if (outcome.is !== 'acknowledged') return endOpen(caller, ann, random)
  const { id } = outcome.body as unknown as Trade
  await Promise.all(two.map((player) => sit(caller, player, id, random)))
  await caller.move(ann, { route: socialRoutes.declineTrade, input: { id } }, random)
}

/** One side: agrees mostly, changes the own offer now and then, and sometimes takes it back. */
async function sit(caller: Caller, player: Player, id: string, random: Random): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await look(caller, player, id, random)
    if (!seen) return
    await wait(random() * 150)
    const other = seen.my_side === 'user_1' ? 'user_2' : 'user_1'
    const isToChange = seen.version < 3 || random() < 0.35
    const trade_item = isToChange ? newOffer(random) : seen.jdoc[seen.my_side]
    const move =
      random() < 0.05
        ? { route: socialRoutes.cancelTrade, input: { id } }
        : {
            route: socialRoutes.confirmTrade,
            input: { id, version: seen.version, trade_item },
            known: { seen: seen.jdoc[other] },
          }
    await caller.move(player, move, random)
  }
}

async function look(caller: Caller, player: Player, id: string, random: Random) {
  const trades = (await caller.readAnywhere(player, socialRoutes.getActiveTrades, random)) as
    | Trade[]
    | undefined
  return trades?.find((one) => one.id === id)
}

/** Its opening was not answered, or there is one from before: declined, whichever it is. */
export async function endOpen(caller: Caller, player: Player, random: Random): Promise<void> {
  const trades = (await caller.readAnywhere(player, socialRoutes.getActiveTrades, random)) as
    | Trade[]
    | undefined
  for (const { id } of trades ?? []) {
    await caller.move(player, { route: socialRoutes.declineTrade, input: { id } }, random)
  }
}

const newOffer = (random: Random): Offer => ({
  coins: Math.floor(random() * 500),
  items: random() < 0.7 ? { [pick(random, [100, 101, 102])]: 1 + Math.floor(random() * 5) } : {},
})
