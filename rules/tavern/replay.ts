import type { BattleCard, BattleLog, Boards, Effect, Place, Side } from './battle-log.ts'

/** A card as a replay shows it. */
interface ShownCard {
  readonly card: BattleCard
  readonly health: number
  readonly shielded: boolean
}

/** Both boards at one moment of a replay; a destroyed card is gone, the others keep their order. */
export type Scene = Readonly<Record<Side, readonly ShownCard[]>>

export function openingScene(boards: Boards): Scene {
  const shown = ({ hand }: Boards[Side]) =>
    hand.map((card) => ({
      card,
      health: card.health,
      shielded: card.keywords.shield !== undefined,
    }))
  return { player: shown(boards.player), opponent: shown(boards.opponent) }
}

/**
 * What one effect changes: damage sets the health to `result_health`, and destruction removes the
 * targets (spec 2 §4). A blow of 0 has used up a shield.
 */
export function applyEffect(scene: Scene, effect: Effect): Scene {
  const change = (side: Side) =>
    effect.type === 'destroy'
      ? scene[side].filter(
          ({ card }) => !effect.targets.some((target) => isAt(target, side, card.slot)),
        )
      : scene[side].map((shown) =>
          isAt(effect.target, side, shown.card.slot)
            ? {
                ...shown,
                health: effect.result_health,
                shielded: shown.shielded && effect.amount > 0,
              }
            : shown,
        )
  return { player: change('player'), opponent: change('opponent') }
}

/** The scene after the first `moves` moves, played from the start. */
export function sceneAfter(log: BattleLog, moves: number): Scene {
  return log.moves
    .slice(0, moves)
    .flatMap((move) => move.effects)
    .reduce(applyEffect, openingScene(log.initial_state))
}

function isAt(place: Place, side: Side, slot: number): boolean {
  return place.player === side && place.original_slot === slot
}
