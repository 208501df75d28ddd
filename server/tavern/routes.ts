import type { Reply } from '@app/contract/route.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import type { PrintedCard, PrintedContent } from '@app/rules/tavern/parse-content.ts'
import {
  buyCard,
  fieldCard,
  rollTavern,
  sellFromBoard,
  sellFromHand,
  upgradeTavern,
} from '@app/rules/tavern/run.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { preparedFrom, sendPrepared } from '../http/send-prepared.ts'
import { Refusal } from '../answers/refusal.ts'
import { readBattles } from './battles.ts'
import { changeRun, startGame } from './change-run.ts'
import { readLeaderboard } from './ratings.ts'
import { startRound } from './start-round.ts'
import { readState } from './state.ts'
import { tavernOf, type TavernDeps } from './tavern-deps.ts'

export function serveTavern(app: FastifyInstance, deps: TavernDeps): void {
  serveReads(app, deps)
  serveShop(app, deps)

  handle(app, tavernRoutes.startGame, ({ playerId, call, request }) => {
    // A browser that loads ahead must not start anything; the address is a GET by the specification.
    if (request.headers['sec-purpose'] !== undefined) throw new Refusal('forbidden')
    return startGame(deps, playerId, call)
  })
  handle(app, tavernRoutes.fromHandToFieldCard, ({ input, playerId, call }) =>
    changeRun(deps, playerId, call, (run, content) => fieldCard(run, content, input.card_id)),
  )
  handle(app, tavernRoutes.startRound, ({ input, playerId, call }) =>
    startRound(deps, playerId, call, input),
  )
}

function serveReads(app: FastifyInstance, deps: TavernDeps): void {
  const { db } = deps
  handle(app, tavernRoutes.getActiveState, ({ playerId }) =>
    readState(db, playerId, tavernOf(deps)),
  )
  handle(app, tavernRoutes.getConfig, async ({ request, reply }) =>
    sendPrepared(request, reply, (encoding) => configIn(tavernOf(deps), encoding)),
  )
  handle(app, tavernRoutes.getLeaderboard, ({ playerId }) => readLeaderboard(db, playerId))
  handle(app, tavernRoutes.getBattle, async ({ input }) => {
    const battle = (await readBattles(db, [input.battle_id])).get(input.battle_id)
    if (!battle) throw new Refusal('not_found')
    return battle
  })
}

function serveShop(app: FastifyInstance, deps: TavernDeps): void {
  handle(app, tavernRoutes.buyCard, ({ input, playerId, call }) =>
    changeRun(deps, playerId, call, (run, content) => buyCard(run, content, input.card_id)),
  )
  handle(app, tavernRoutes.sellCardFromHand, ({ input, playerId, call }) =>
    changeRun(deps, playerId, call, (run, content) => sellFromHand(run, content, input.card_id)),
  )
  handle(app, tavernRoutes.sellCardFromBg, ({ input, playerId, call }) =>
    changeRun(deps, playerId, call, (run, content) =>
      sellFromBoard(run, content, input.card_id, input.slot),
    ),
  )
  handle(app, tavernRoutes.reloadTavern, ({ playerId, call }) =>
    changeRun(deps, playerId, call, rollTavern),
  )
  handle(app, tavernRoutes.upgradeTavern, ({ playerId, call }) =>
    changeRun(deps, playerId, call, upgradeTavern),
  )
}

const configIn = preparedFrom(configOf)

function configOf({ rules, cards }: PrintedContent): Reply<typeof tavernRoutes.getConfig> {
  return {
    cards: Object.fromEntries([...cards].map(([id, card]) => [id, withoutId(card)])),
    max_cards_in_hand: rules.max_cards_in_hand,
    max_cards_in_field: rules.max_cards_in_field,
    max_tavern_level: rules.offers.length,
    wins: rules.wins,
    roll_price: rules.roll_price,
    sell_price: rules.sell_price,
  }
}

/** A card as it is told under its id. */
function withoutId(card: PrintedCard) {
  const { card_id: _, ...rest } = card
  return rest
}
