import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing, Uuid } from './values.ts'

const CardId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'of the config' })
const Gold = Type.Integer({ minimum: 0, description: "gold of the run; no coin of the player's" })
const Slot = Type.Integer({ minimum: 0, maximum: 99, description: 'from 0, left to right' })

/** What a card can do, with its strength (decisions/019). The order is part of a log's bytes. */
const Strength = Type.Optional(Type.Integer({ minimum: 1 }))
const Keywords = Type.Object({
  guard: Strength,
  swift: Strength,
  poison: Strength,
  shield: Strength,
  cleave: Strength,
  burst: Strength,
  rally: Strength,
})

const ConfigCard = Type.Object({
  name: Type.String(),
  name_ru: Type.String(),
  name_zh: Type.String(),
  name_tr: Type.String(),
  name_pt: Type.String(),
  name_ja: Type.String(),
  icon_url: Type.String(),
  attack: Type.Integer(),
  health: Type.Integer(),
  cost: Gold,
  card_rarity: Type.Integer({ minimum: 1, description: 'the tavern level it comes with' }),
  line: Type.String({ description: 'the company that rally helps' }),
  keywords: Keywords,
})

const Side = Type.Union([Type.Literal('player'), Type.Literal('opponent')])
const Place = Type.Object({ player: Side, original_slot: Slot })

const BattleBoard = Type.Object({
  level: Type.Integer({ description: "of the side's tavern" }),
  hand: Type.Array(
    Type.Object({
      slot: Slot,
      card_id: CardId,
      card_rarity: Type.Integer(),
      attack: Type.Integer({ description: 'with what rally added' }),
      health: Type.Integer(),
      keywords: Keywords,
    }),
  ),
})

const Effect = Type.Union([
  Type.Object({
    type: Type.Literal('damage'),
    target: Place,
    amount: Type.Integer({ description: '0 where a shield took the blow' }),
    result_health: Type.Integer(),
  }),
  Type.Object({ type: Type.Literal('destroy'), targets: Type.Array(Place) }),
])

/** A battle as one side saw it, with all that a replay needs (spec 2 §3, "Battle log"). */
export const Battle = Type.Object({
  battle_id: Uuid,
  round: Type.Integer(),
  seed: Type.Integer({ description: 'with initial_state it gives moves and result again' }),
  player_name: Type.String(),
  opponent_name: Type.Union([Type.String(), Type.Null()], { description: 'null: the house' }),
  initial_state: Type.Object({ player: BattleBoard, opponent: BattleBoard }),
  moves: Type.Array(
    Type.Object({
      turn: Type.Integer({ description: 'from 1' }),
      source: Place,
      target: Place,
      effects: Type.Array(Effect),
    }),
  ),
  result: Type.Object({
    winner: Type.Union([Side, Type.Literal('draw')]),
    reason: Type.Union([
      Type.Literal('player_eliminated'),
      Type.Literal('opponent_eliminated'),
      Type.Literal('mutual_elimination'),
    ]),
    damage: Type.Integer({ description: 'health that the loser lost' }),
  }),
})

/** A card on the board as the player sends it back, in a new order. */
const BoardSlot = Type.Object(
  {
    slot: Slot,
    card_id: CardId,
    attack: Type.Optional(Type.Integer()),
    health: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
)

const HandCard = Type.Object({ card_id: CardId, attack: Type.Integer(), health: Type.Integer() })

const BoardCard = Type.Object({
  slot: Slot,
  card_id: CardId,
  attack: Type.Integer(),
  health: Type.Integer(),
})

export const TavernJdoc = Type.Object({
  version: Type.Integer({
    minimum: 0,
    description: "rises with each change of the player's game; 0 before the first run",
  }),
  gold: Gold,
  health: Type.Integer({ minimum: 0 }),
  level: Type.Integer({ minimum: 1, description: "the tavern's" }),
  wins: Type.Integer({ minimum: 0 }),
  update_tavern_price: Gold,
  current_tavern: Type.Array(
    Type.Object({
      card_id: CardId,
      coin: Type.Optional(Type.Integer({ description: 'the price in gold where it is not 3' })),
    }),
  ),
  my_hand: Type.Array(HandCard),
  battle_ground: Type.Array(BoardCard),
  outcome: Type.Union(
    [
      Type.Literal('none'),
      Type.Literal('running'),
      Type.Literal('victory'),
      Type.Literal('defeat'),
    ],
    { description: 'of the newest run; none before the first' },
  ),
  last_battle_logs: Type.Array(Battle, { description: "the run's newest battle, if any" }),
})

export const TavernState = Type.Object({
  status: Type.Union([
    Type.Literal('not_started'),
    Type.Literal('search'),
    Type.Literal('in_fight'),
  ]),
  round: Type.Integer({ minimum: 0 }),
  rating: Type.Integer({ minimum: 0 }),
  reward: Type.Object(
    {
      coins_per_win: Type.Integer({ minimum: 0, description: '0 while gifts are closed' }),
      taken_until: Type.Integer({ description: 'unix seconds; 0 before the first reward' }),
    },
    { description: 'for the first finished run of a UTC day that has a win' },
  ),
  earned: Type.Object(
    {
      coins: Type.Integer({ minimum: 0 }),
      rating: Type.Integer({ description: 'below 0 where the run cost rating' }),
    },
    { description: "by the newest run's end; both 0 while it goes on" },
  ),
  jdoc: TavernJdoc,
})

const Leader = Type.Object({
  place: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  rating: Type.Integer(),
  runs: Type.Integer({ description: 'finished' }),
  victories: Type.Integer(),
  is_me: Type.Boolean(),
})

const OneCard = Type.Object({ card_id: CardId }, { additionalProperties: false })

export const tavernRoutes = {
  getActiveState: {
    method: 'GET',
    path: '/bg/get-active-state',
    auth: 'player',
    summary: "The player's game, or how the last one ended.",
    input: Nothing,
    reply: TavernState,
  },
  startGame: {
    method: 'GET',
    path: '/bg/start-game',
    auth: 'player',
    changes: true,
    summary: 'Starts a game; while one runs, returns that.',
    input: Nothing,
    reply: TavernJdoc,
  },
  getConfig: {
    method: 'GET',
    path: '/bg/get-config',
    auth: 'anyone',
    summary: 'Every card by its id, and the limits of the game.',
    input: Nothing,
    reply: Type.Object({
      cards: Type.Record(Type.String(), ConfigCard),
      max_cards_in_hand: Type.Integer(),
      max_cards_in_field: Type.Integer(),
      max_tavern_level: Type.Integer(),
      wins: Type.Integer({ description: 'battles won that end a run in victory' }),
      roll_price: Gold,
      sell_price: Gold,
    }),
  },
  buyCard: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/buy-card',
    summary: 'Buys one of the offered cards into the hand.',
    input: OneCard,
    reply: TavernJdoc,
  },
  sellCardFromHand: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/sell-card-from-hand',
    summary: 'Sells a card of the hand for 1 gold.',
    input: OneCard,
    reply: TavernJdoc,
  },
  sellCardFromBg: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/sell-card-from-bg',
    summary: 'Sells a card of the board for 1 gold: the one in the slot, else the leftmost.',
    input: Type.Object(
      { card_id: CardId, slot: Type.Optional(Slot) },
      { additionalProperties: false },
    ),
    reply: TavernJdoc,
  },
  fromHandToFieldCard: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/from-hand-to-field-card',
    summary: 'Puts a card of the hand on the board, at its right end.',
    input: OneCard,
    reply: TavernJdoc,
  },
  reloadTavern: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/reload-tavern',
    summary: 'A new offer for 1 gold.',
    input: Nothing,
    reply: TavernJdoc,
  },
  upgradeTavern: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/upgrade-tavern',
    summary: "The tavern's next level.",
    input: Nothing,
    reply: TavernJdoc,
  },
  startRound: {
    method: 'POST',
    auth: 'player',
    changes: true,
    path: '/bg/start-round',
    summary:
      'Goes to battle with the board in this order; the result comes as the event battle_result.',
    input: Type.Object(
      { hand: Type.Array(BoardSlot, { maxItems: 100 }) },
      { additionalProperties: false },
    ),
    reply: TavernState,
  },
  getBattle: {
    method: 'GET',
    path: '/bg/get-battle',
    auth: 'anyone',
    summary: 'A battle by its id, for a shared replay. The newest 50 of each player are kept.',
    input: Type.Object({ battle_id: Uuid }, { additionalProperties: false }),
    reply: Battle,
  },
  getLeaderboard: {
    method: 'GET',
    path: '/bg/get-leaderboard',
    auth: 'player',
    summary: 'The best ratings, and the place of the player.',
    input: Nothing,
    reply: Type.Object({
      leaders: Type.Array(Leader),
      me: Type.Union([Leader, Type.Null()], { description: 'null before the first finished run' }),
    }),
  },
} as const satisfies Record<string, Route>

export type Battle = Static<typeof Battle>
export type TavernJdoc = Static<typeof TavernJdoc>
export type TavernState = Static<typeof TavernState>
export type ConfigCard = Static<typeof ConfigCard>
