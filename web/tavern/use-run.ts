import type { RefusalCode } from '@app/contract/refusals.ts'
import {
  type ConfigCard,
  type TavernJdoc,
  tavernRoutes,
  type TavernState,
} from '@app/contract/tavern.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'
import { type BoardOrder, insertNewest, moveCard, removeSlot, storedOrder } from './board-order.ts'
import { cardName } from './card-text.ts'
import type { Drop } from './drop.ts'
import { tavernState } from './queries.ts'
import type { GameLines } from './use-game-log.ts'

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
  const { busy, act, send } = useCalls(say)
  const { order, setOrder, board } = useBoardOrder(state)
  const nameOf = (cardId: number) => cardName(cards[cardId], language)

  const buy = (card_id: number, failed: MessageId = 'tavern.failed_buy') => {
    const refused = refuseBuy(jdoc, limits, card_id)
    if (refused !== undefined) return say(refused, true)
    const bought = t('tavern.bought', { card: nameOf(card_id), gold: priceOf(jdoc, card_id) })
    act(() => call(tavernRoutes.buyCard, { card_id }), bought, failed)
  }

  const sell = (card_id: number, ask: () => Promise<TavernJdoc>, after?: () => void) => {
    const sold = t('tavern.sold', { card: nameOf(card_id), gold: limits.sell_price })
    act(ask, sold, 'tavern.failed_sell', after)
  }

  const drop = (dropped: Drop) => {
    switch (dropped.type) {
      case 'buy':
        return buy(dropped.card_id, 'tavern.failed_hand')
      case 'field': {
        const { card_id, index } = dropped
        if (board.length >= limits.max_cards_in_field) {
          return say(refused('board_full', { limit: limits.max_cards_in_field }), true)
        }
        const field = () => call(tavernRoutes.fromHandToFieldCard, { card_id })
        return act(field, t('tavern.fielded'), 'tavern.failed_field', () =>
          setOrder(insertNewest(order, index)),
        )
      }
      case 'move':
        return setOrder(moveCard(order, dropped.from, dropped.to))
      case 'sell_from_hand': {
        const { card_id } = dropped
        return sell(card_id, () => call(tavernRoutes.sellCardFromHand, { card_id }))
      }
      case 'sell_from_board': {
        const { card_id, slot } = board[dropped.index]!
        const ask = () => call(tavernRoutes.sellCardFromBg, { card_id, slot })
        return sell(card_id, ask, () => setOrder(removeSlot(order, slot)))
      }
    }
  }

  const actions: RunActions = {
    drop,
    buy,
    roll: () => {
      const rolled = t('tavern.rolled', { gold: limits.roll_price })
      act(() => call(tavernRoutes.reloadTavern, {}), rolled, 'tavern.failed_roll')
    },
    upgrade: () => {
      const upgraded = t('tavern.upgraded')
      act(() => call(tavernRoutes.upgradeTavern, {}), upgraded, 'tavern.failed_upgrade')
    },
    fight: () => {
      const hand = board.map(({ slot, card_id }) => ({ slot, card_id }))
      send(() => call(tavernRoutes.startRound, { hand }))
    },
  }
  return { board, busy, actions }
}

/** The board as the player has put it; the server learns the order when the round starts. */
function useBoardOrder({ round, jdoc }: TavernState) {
  const [kept, setKept] = useState({ round, order: storedOrder(0) })
  // Another round, or a board that another page has changed: the stored order counts.
  const isKept = kept.round === round && kept.order.length === jdoc.battle_ground.length
  const order = isKept ? kept.order : storedOrder(jdoc.battle_ground.length)
  return {
    order,
    setOrder: (next: BoardOrder) => setKept({ round, order: next }),
    board: order.map((slot) => jdoc.battle_ground[slot]!),
  }
}

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

/** Makes one call at a time and says what came of it. */
function useCalls(say: GameLines['say']) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const run = async (work: () => Promise<void>, failed: (error: unknown) => MessageId) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      say(`${t(failed(error))}: ${refusalText(error)}`, true)
      // What was refused was asked of a state that is no longer there.
      await client.invalidateQueries({ queryKey: tavernState.queryKey })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  // What was asked for before the call would bring the state before it back.
  const show = async (change: (shown: TavernState | undefined) => TavernState | undefined) => {
    await client.cancelQueries({ queryKey: tavernState.queryKey })
    client.setQueryData(tavernState.queryKey, change)
  }

  return {
    busy,
    act: (
      ask: () => Promise<TavernJdoc>,
      done: string,
      failed: MessageId,
      after: () => void = () => undefined,
    ) => {
      void run(
        async () => {
          const jdoc = await ask()
          await show((shown) => shown && { ...shown, jdoc })
          after()
          say(done)
        },
        () => failed,
      )
    },
    send: (ask: () => Promise<TavernState>) => {
      void run(async () => {
        const state = await ask()
        await show(() => state)
      }, failedFight)
    },
  }
}
