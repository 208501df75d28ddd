import type { Source } from '@app/rules/net-worth/sources.ts'
import { COIN } from '../ledger/accounts.ts'
import type { Sql } from '../db/sql.ts'
import type { PlayerAct } from './read-acts.ts'
import { dayOf } from './days.ts'
import { sourceOf } from './source-of.ts'

/** The first day to which something may still count. */
const READ_OPEN = {
  name: 'read-open-worth-day',
  text: `
    select coalesce(max(day), 0) + 86400 as day from worth_close where is_sealed`,
}

const ADD_FLOWS = {
  name: 'add-worth-flows',
  text: `
    insert into worth_flow (player_id, day, source, asset, came, went)
    select * from unnest($1::uuid[], $2::bigint[], $3::net_worth_source[], $4::int[],
      $5::numeric[], $6::numeric[])
    on conflict (player_id, day, source, asset) do update set
      came = worth_flow.came + excluded.came, went = worth_flow.went + excluded.went`,
}

interface FlowRow {
  readonly player_id: string
  readonly day: number
  readonly source: Source
  readonly asset: number
  came: bigint
  went: bigint
}

/**
 * Notes what acts brought to players and took from them, by day and source. What is carried after its
 * day was sealed counts to the first day that is not. The caller carries alone.
 */
export async function writeFlows(sql: Sql, acts: readonly PlayerAct[]): Promise<void> {
  if (acts.length === 0) return
  const [open] = await sql.query<{ day: number }>(READ_OPEN, [])
  const flows = new Map<string, FlowRow>()
  for (const { player_id, created_at, operation, coins, items } of acts) {
    const day = Math.max(dayOf(created_at), open!.day)
    const source = sourceOf[operation]
    for (const [asset, count] of [...items, [COIN, coins] as const]) {
      const delta = BigInt(count)
      if (delta === 0n) continue
      const name = `${player_id}/${day}/${source}/${asset}`
      const flow = flows.get(name) ?? { player_id, day, source, asset, came: 0n, went: 0n }
      flows.set(name, flow)
      if (delta > 0n) flow.came += delta
      else flow.went -= delta
    }
  }
  const rows = [...flows.values()]
  if (rows.length === 0) return
  await sql.query(ADD_FLOWS, [
    rows.map(({ player_id }) => player_id),
    rows.map(({ day }) => day),
    rows.map(({ source }) => source),
    rows.map(({ asset }) => asset),
    rows.map(({ came }) => String(came)),
    rows.map(({ went }) => String(went)),
  ])
}
