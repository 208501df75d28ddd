import {
  advanceHarvest,
  type HarvestMoves,
  type StoppedHarvest,
} from '@app/rules/harvest/advance-harvest.ts'
import { type NewMessage, tellPlayers } from '../inbox/tell-inbox.ts'
import type { Change } from '../ledger/change.ts'
import { type Account, accountOf, type Transfer, transfer, worldOf } from '../ledger/transfer.ts'
import type { HarvestPlay } from './play.ts'
import { type KeptHarvest, readHarvests } from './read-harvests.ts'
import { type ChangedHarvest, writeHarvests } from './write-harvests.ts'

/** Ends of a player in one transaction, at most; what is still due is taken up by the next. */
const ENDS_MAX = 1000

/**
 * Lets the harvests of locked players go on until `until`: what is due ends, what may start starts,
 * all in a handful of statements, however many players there are. Returns them as they then stand.
 *
 * @param until - unix milliseconds
 * @param endsMax - of each player
 */
export async function advancePlayers(
  c: Change,
  play: HarvestPlay,
  playerIds: readonly string[],
  until: number,
  endsMax = ENDS_MAX,
): Promise<Map<string, KeptHarvest>> {
  const harvests = await readHarvests(c.sql, playerIds, play.itemIds)
  const moved: PlayerMoves[] = []
  const messages: NewMessage[] = []
  const changed = [...harvests].map(([player_id, { state: read, energyUntil }]): ChangedHarvest => {
    const state = { ...read, stock: stockNow(c, play, player_id, read.stock) }
    const world = { ...play, energyUntil, random: c.random }
    const advance = advanceHarvest(state, world, until, endsMax)
    moved.push({ player_id, moves: advance.moves })
    messages.push(...advance.stopped.map((one) => stoppedMessage(play, player_id, one)))
    tell(c, player_id, state, advance.state.runs)
    const runs = advance.state.runs.map((run) => ({ ...run, run_id: run.run_id ?? c.newId() }))
    return {
      player_id,
      before: state,
      after: { ...advance.state, runs },
      due_at: firstDue(runs),
      waits: advance.isWaiting,
    }
  })
  post(c, moved)
  await writeHarvests(c.sql, changed)
  await tellPlayers(c, messages)
  return new Map(changed.map(({ player_id, after }) => [player_id, after]))
}

/** What was read of a player's items, with what the change has moved of them and not yet posted. */
function stockNow(
  c: Change,
  { itemIds }: HarvestPlay,
  playerId: string,
  read: ReadonlyMap<number, number>,
): Map<number, number> {
  const stock = new Map(read)
  for (const [item, delta] of c.moved(playerId)) {
    if (itemIds.has(item)) stock.set(item, (stock.get(item) ?? 0) + delta)
  }
  return stock
}

function stoppedMessage(
  { recipes }: HarvestPlay,
  player_id: string,
  stopped: StoppedHarvest,
): NewMessage {
  const name = recipes.get(stopped.receipt_id)?.name ?? null
  const subject = `harvest_ended/${stopped.receipt_id}`
  return { player_id, kind: 'harvest_ended', subject, data: { ...stopped, name } }
}

interface PlayerMoves {
  readonly player_id: string
  readonly moves: HarvestMoves
}

/**
 * An entry of the ledger for all that comes out of production, one for all that goes in, and one for
 * what is gone: so the world's part of it is a posting for each item and not for each player. What
 * is gone comes last, as some of it may have started just now.
 */
function post(c: Change, moved: readonly PlayerMoves[]): void {
  const world = worldOf('harvesting_end')
  const each = (
    transfersOf: (player: Account, production: Account, moves: HarvestMoves) => Transfer[],
  ) =>
    moved.flatMap(({ player_id, moves }) =>
      transfersOf(accountOf(player_id), accountOf(player_id, 'production'), moves),
    )
  c.move(
    ...each((player, production, { returned, gained }) => [
      transfer('harvesting_end', production, player, returned),
      transfer('harvesting_end', world, player, gained),
    ]),
  )
  c.move(
    ...each((player, production, { started }) => [
      transfer('harvesting_start', player, production, started),
    ]),
  )
  c.move(
    ...each((_, production, { spent }) => [transfer('harvesting_end', production, world, spent)]),
  )
}

function firstDue(runs: readonly { readonly due_at: number }[]): number | null {
  return runs.reduce<number | null>(
    (first, { due_at }) => (first === null || due_at < first ? due_at : first),
    null,
  )
}

/** Names the recipes of which runs ended or started, if any. */
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
  if (receipt_ids.length > 0) c.tell(playerId, { type: 'harvest_changed', data: { receipt_ids } })
}
