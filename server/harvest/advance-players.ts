import { advanceHarvest, type HarvestRound } from '@app/rules/harvest/advance-harvest.ts'
import type { Change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import type { HarvestPlay } from './play.ts'
import { type KeptHarvest, readHarvests } from './read-harvests.ts'
import { type ChangedHarvest, writeHarvests } from './write-harvests.ts'

/** Moments of a player in one transaction, at most; a long absence is worked off in several. */
const ROUNDS_MAX = 24

/**
 * Lets the harvests of locked players go on until `until`: what is due ends, what may start starts,
 * all in a handful of statements, however many players there are. Returns them as they then stand.
 *
 * @param until - unix milliseconds
 */
export async function advancePlayers(
  c: Change,
  play: HarvestPlay,
  playerIds: readonly string[],
  until: number,
): Promise<Map<string, KeptHarvest>> {
  const harvests = await readHarvests(c.sql, playerIds, play.itemIds)
  const rounds: PlayedRound[][] = []
  const changed = [...harvests].map(([player_id, { state, energyUntil }]): ChangedHarvest => {
    const world = { ...play, energyUntil }
    const advance = advanceHarvest(state, world, until, ROUNDS_MAX)
    for (const [at, round] of advance.rounds.entries())
      (rounds[at] ??= []).push({ player_id, round })
    if (advance.rounds.length > 0) tell(c, player_id, state, advance.state.runs)
    const runs = advance.state.runs.map((run) => ({ ...run, run_id: run.run_id ?? c.newId() }))
    return {
      player_id,
      before: state,
      after: { ...advance.state, runs },
      due_at: firstDue(runs),
      waits: advance.waiting.size > 0,
    }
  })
  for (const played of rounds) post(c, played)
  await writeHarvests(c.sql, changed)
  return new Map(changed.map(({ player_id, after }) => [player_id, after]))
}

interface PlayedRound {
  readonly player_id: string
  readonly round: HarvestRound
}

/**
 * One entry of the ledger for all that ends, another for all that starts: so the world's part of it
 * is a posting for each item and not for each player.
 */
function post(c: Change, played: readonly PlayedRound[]): void {
  const world = worldOf('harvesting_end')
  const ended = played.flatMap(({ player_id, round }) => {
    const player = accountOf(player_id)
    const production = accountOf(player_id, 'production')
    return [
      transfer('harvesting_end', production, player, round.returned),
      transfer('harvesting_end', production, world, round.spent),
      transfer('harvesting_end', world, player, round.gained),
    ]
  })
  const started = played.map(({ player_id, round }) =>
    transfer(
      'harvesting_start',
      accountOf(player_id),
      accountOf(player_id, 'production'),
      round.started,
    ),
  )
  c.move(...ended)
  c.move(...started)
}

function firstDue(runs: readonly { readonly due_at: number }[]): number | null {
  return runs.reduce<number | null>(
    (first, { due_at }) => (first === null || due_at < first ? due_at : first),
    null,
  )
}

/** Names the recipes of which runs ended or started. */
function tell(
  c: Change,
  playerId: string,
  before: KeptHarvest,
  after: readonly { readonly receipt_id: number; readonly run_id?: string }[],
): void {
  const left = new Set(after.map((run) => run.run_id))
  const changed = [
    ...before.runs.filter((run) => !left.has(run.run_id)),
    ...after.filter((run) => run.run_id === undefined),
  ]
  const receipt_ids = [...new Set(changed.map((run) => run.receipt_id))]
  c.tell(playerId, { type: 'harvest_changed', data: { receipt_ids } })
}
