import type { RefusalCode } from '@app/contract/refusals.ts'
import type { Input } from '@app/contract/route.ts'
import {
  type ConfigCard,
  type TavernJdoc,
  tavernRoutes,
  type TavernState,
} from '@app/contract/tavern.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../refusals/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import type { Once } from '../api/send-once.ts'
import { useCall } from '../api/use-call.ts'
import { useLanguage } from '../i18n/language.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'
import { type BoardOrder, insertNewest, moveCard, orderIn, removeSlot } from './board-order.ts'
import { cardName } from './card-text.ts'
import type { Drop } from './drop.ts'
import { useKeptOrder } from './kept-order.ts'
import { TAVERN } from './keys.ts'
import { tavernState } from './queries.ts'
import type { GameLines } from './use-game-log.ts'

/** The calls that answer with what the player has by then. */
type Act = (typeof tavernRoutes)[
  | 'buyCard'
  | 'fromHandToFieldCard'
  | 'sellCardFromHand'
  | 'sellCardFromBg'
  | 'reloadTavern'
  | 'upgradeTavern']

/** What a card costs where its offer names no price, in gold (spec 2 §9). */
const PRICE_UNNAMED = 3

/** What the player can do in a round. Each is one call, one at a time. */
interface RunActions {
  readonly drop: (drop: Drop) => void
  readonly buy: (cardId: number) => void
  readonly roll: () => void
  readonly upgrade: () => void
  readonly fight: () => void
}

interface Limits {
  readonly cards: Readonly<Record<string, ConfigCard>>
  readonly max_cards_in_hand: number
  readonly max_cards_in_field: number
  readonly roll_price: number
  readonly sell_price: number
}

/** The calls of a round, and the order that only this page knows yet. */
export function useRun(state: TavernState, limits: Limits, say: GameLines['say']) {
  const { jdoc } = state
  const { cards } = limits
  const language = useLanguage((shown) => shown.language)
  const { busy, act, fight } = useCalls(state.round, say)
  const { setOrder, board } = useBoardOrder(state)
  const nameOf = (cardId: number) => cardName(cards[cardId], language)

  const buy = (card_id: number, failed: MessageId = 'tavern.failed_buy') => {
    const refused = refuseBuy(jdoc, limits, card_id)
    if (refused !== undefined) return say(refused, true)
    const bought = t('tavern.bought', { card: nameOf(card_id), gold: priceOf(jdoc, card_id) })
    act(tavernRoutes.buyCard, { card_id }, bought, failed)
  }

  const soldOf = (card_id: number) =>
    t('tavern.sold', { card: nameOf(card_id), gold: limits.sell_price })

  const drop = (dropped: Drop) => {
    switch (dropped.type) {
      case 'buy':
        return buy(dropped.card_id, 'tavern.failed_hand')
      case 'field': {
        const { card_id, index } = dropped
        if (board.length >= limits.max_cards_in_field) {
          return say(refused('board_full', { limit: limits.max_cards_in_field }), true)
        }
        const place = (after: TavernJdoc) => setOrder((order) => insertNewest(order, index), after)
        const { fromHandToFieldCard } = tavernRoutes
        const fielded = t('tavern.fielded')
        return act(fromHandToFieldCard, { card_id }, fielded, 'tavern.failed_field', place)
      }
      case 'move':
        return setOrder((order) => moveCard(order, dropped.from, dropped.to))
      case 'sell_from_hand': {
        const { card_id } = dropped
        const { sellCardFromHand } = tavernRoutes
        return act(sellCardFromHand, { card_id }, soldOf(card_id), 'tavern.failed_sell')
      }
      case 'sell_from_board': {
        const { card_id, slot } = board[dropped.index]!
        const leave = (after: TavernJdoc) => setOrder((order) => removeSlot(order, slot), after)
        const { sellCardFromBg } = tavernRoutes
        return act(sellCardFromBg, { card_id, slot }, soldOf(card_id), 'tavern.failed_sell', leave)
      }
    }
  }

  const actions: RunActions = {
    drop,
    buy,
    roll: () => {
      const rolled = t('tavern.rolled', { gold: limits.roll_price })
      act(tavernRoutes.reloadTavern, {}, rolled, 'tavern.failed_roll')
    },
    upgrade: () => {
      act(tavernRoutes.upgradeTavern, {}, t('tavern.upgraded'), 'tavern.failed_upgrade')
    },
    fight: () => fight(board.map(({ slot, card_id }) => ({ slot, card_id }))),
  }
  return { board, busy, actions }
}

/** The board as the player has put it; the server learns the order when the round starts. */
function useBoardOrder({ round, jdoc }: TavernState) {
  const kept = useKeptOrder()
  const before = { round, cards: cardsOf(jdoc) }
  return {
    /**
     * Changes the order as it is by then: a card may have been moved while a call was in progress.
     *
     * @param after - with the board that the new order is of
     */
    setOrder: (change: (order: BoardOrder) => BoardOrder, after = jdoc) =>
      useKeptOrder.setState((last) => ({
        round,
        cards: cardsOf(after),
        order: change(orderIn(last, before)),
      })),
    board: orderIn(kept, before).map((slot) => jdoc.battle_ground[slot]!),
  }
}

const cardsOf = ({ battle_ground }: TavernJdoc) => battle_ground.map(({ card_id }) => card_id)

/** In gold; an offer that names no price has the usual one. */
function priceOf({ current_tavern }: TavernJdoc, cardId: number): number {
  return current_tavern.find(({ card_id }) => card_id === cardId)?.coin ?? PRICE_UNNAMED
}

/** Why a card cannot be bought, in the order of spec 2 §5; the server checks it again. */
function refuseBuy(jdoc: TavernJdoc, limits: Limits, cardId: number): string | undefined {
  const isOffered = jdoc.current_tavern.some(({ card_id }) => card_id === cardId)
  if (!isOffered || !limits.cards[cardId]) return refused('card_not_found')
  const price = priceOf(jdoc, cardId)
  if (jdoc.gold < price) return refused('not_enough_gold', { need: price })
  if (jdoc.my_hand.length >= limits.max_cards_in_hand) return refused('hand_full')
  return undefined
}

/** The words in which the server would refuse. */
function refused(code: RefusalCode, params: Readonly<Record<string, number>> = {}): string {
  return refusalText(new ApiError(422, code, code, params))
}

/** The board was sent in its new order; whether that was at fault. */
function failedFight(error: unknown): MessageId {
  const isMoved = error instanceof ApiError && error.code === 'board_changed'
  return isMoved ? 'tavern.failed_move' : 'tavern.failed_fight'
}

/** What the answer of a call makes of the state that is shown, and what follows from it. */
interface Change {
  readonly make: (shown: TavernState | undefined) => TavernState | undefined
  readonly after?: () => void
}

/** One call of a round. */
interface Step {
  /** What makes two of them the same. */
  readonly same: readonly unknown[]
  readonly ask: (once: Once) => Promise<Change>
  /** What the log says before the reason of a failure. */
  readonly failed: (error: Error) => MessageId
}

/**
 * Makes one call at a time, each once however often its answer is lost, and says what came of it. What
 * was lost in one round is not what is asked for in another, whose board may be the same.
 */
function useCalls(round: number, say: GameLines['say']) {
  const client = useQueryClient()
  const { queryKey } = tavernState
  const { busy, run } = useCall({
    about: TAVERN,
    send: async ({ ask }: Step, once) => {
      try {
        return await ask(once)
      } catch (error) {
        // What was refused was asked of a state that is no longer there.
        await client.invalidateQueries({ queryKey })
        throw error
      }
    },
    same: ({ same }) => same,
    done: async ({ make, after }) => {
      // What was asked for before the call would bring the state before it back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, make)
      after?.()
    },
    undone: (error, { failed }) => say(`${t(failed(error))}: ${refusalText(error)}`, true),
    // The log of the game has it.
    failed: 'inline',
  })
  const make = (step: Step, done?: string) => {
    if (busy) return say(t('kit.under_way'), true)
    return run(step, () => done !== undefined && say(done))
  }

  return {
    busy,
    act: <R extends Act>(
      route: R,
      input: Input<R>,
      done: string,
      failed: MessageId,
      after?: (jdoc: TavernJdoc) => void,
    ) => {
      const ask = async (once: Once): Promise<Change> => {
        const jdoc: TavernJdoc = await call<Act>(route, input, once)
        return { make: (shown) => shown && { ...shown, jdoc }, after: () => after?.(jdoc) }
      }
      make({ same: [round, route.path, input], ask, failed: () => failed }, done)
    },
    fight: (hand: Input<typeof tavernRoutes.startRound>['hand']) => {
      const ask = async (once: Once): Promise<Change> => {
        const state = await call(tavernRoutes.startRound, { hand }, once)
        return { make: () => state }
      }
      make({ same: [round, tavernRoutes.startRound.path, hand], ask, failed: failedFight })
    },
  }
}
