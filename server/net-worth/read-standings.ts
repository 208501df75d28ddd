import type { DayFacts, Flow, Standing } from '@app/rules/net-worth/carry-worth.ts'
import type { Source } from '@app/rules/net-worth/sources.ts'
import { isShown } from '../catalog/shown-items.ts'
import { COIN } from '../ledger/accounts.ts'
import type { Sql } from '../db/sql.ts'
import { DAY_SECONDS, dayOf } from '../profit/days.ts'
import { type Possessions, readPossessions } from './read-possessions.ts'

/** Where a player's net worth is carried on from, and what has happened since. */
export interface PlayerStanding {
  readonly player_id: string
  /** The last day that is sealed for the player, or the one before their first. */
  readonly day: number
  /** Nothing is sealed for the player yet: that day is where the counting begins. */
  readonly isOpening: boolean
  readonly from: Standing
  /** Coins that `from` was sealed as; left out where it is counted as it was found. */
  readonly known: bigint | undefined
  /** Each day behind `day`, up to the last asked for, on which something changed; oldest first. */
  readonly facts: readonly DayFacts[]
  /** What came and left later. */
  readonly later: readonly Flow[]
}

const READ_LAST = {
  name: 'read-last-worth-days',
  text: `
    select wanted.player_id, player.created_at, last.day, last.worth, first.day as first_day,
      first.priced_at as began_at
    from unnest($1::uuid[]) as wanted (player_id)
    cross join (select day, priced_at from worth_close order by day limit 1) as first
    left join player using (player_id)
    left join lateral (
      select day, (coins + items)::text as worth from worth_day
      where player_id = wanted.player_id order by day desc limit 1) as last on true`,
}

interface LastRow {
  readonly player_id: string
  /** Unix seconds. */
  readonly created_at: number | null
  readonly day: number | null
  readonly worth: string | null
  /** The day before the counting began. */
  readonly first_day: number
  /** Unix milliseconds. */
  readonly began_at: number
}

const READ_FLOWS = {
  name: 'read-worth-flows',
  text: `
    select player_id, day, source, asset, came::text as came, went::text as went from worth_flow
    where player_id = any($1::uuid[]) and ${isShown('worth_flow.asset')} order by day`,
}

interface FlowRow {
  readonly player_id: string
  readonly day: number
  readonly source: Source
  readonly asset: number
  readonly came: string
  readonly went: string
}

/** The price at the end of a day, and each other price since. */
const READ_PRICES = {
  name: 'read-worth-prices',
  text: `
    select nth::int as nth, item_id, found.day, found.price::text as price
    from unnest($1::int[], $2::int[], $3::bigint[]) as wanted (nth, item_id, since)
    cross join lateral (
      (select day, price from worth_price
        where worth_price.item_id = wanted.item_id and day <= since order by day desc limit 1)
      union all
      (select day, price from worth_price
        where worth_price.item_id = wanted.item_id and day > since and day <= $4)
    ) as found
    order by found.day`,
}

interface PriceRow {
  readonly nth: number
  readonly item_id: number
  readonly day: number
  readonly price: string | null
}

/**
 * Reads from where net worths are carried on, and what changed on the days up to `until`: a handful of
 * statements, however many players. The transaction is a repeatable read.
 *
 * @param until - the start of a closed day, in unix seconds
 */
export async function readStandings(
  sql: Sql,
  playerIds: readonly string[],
  until: number,
): Promise<PlayerStanding[]> {
  const possessions = await readPossessions(sql, playerIds)
  const flowRows = await sql.query<FlowRow>(READ_FLOWS, [playerIds])
  const flows = Map.groupBy(flowRows, ({ player_id }) => player_id)
  const lasts = (await sql.query<LastRow>(READ_LAST, [playerIds])).map((row) => ({
    ...row,
    ...startOf(row),
  }))
  const wanted = lasts.flatMap(({ player_id, since }, nth) =>
    itemsOf(possessions.get(player_id)!, flows.get(player_id) ?? []).map((item) => ({
      nth,
      item,
      since,
    })),
  )
  const priceRows = await sql.query<PriceRow>(READ_PRICES, [
    wanted.map(({ nth }) => nth),
    wanted.map(({ item }) => item),
    wanted.map(({ since }) => since),
    until,
  ])
  const prices = Map.groupBy(priceRows, ({ nth }) => nth)
  return lasts.map(({ player_id, since, isOpening, known }, nth) => {
    const own = flows.get(player_id) ?? []
    const priced = prices.get(nth) ?? []
    return {
      player_id,
      day: since,
      isOpening,
      known,
      from: {
        ...before(possessions.get(player_id)!, own),
        prices: new Map(
          priced.flatMap(({ day, item_id, price }) =>
            day <= since && price !== null ? [[item_id, BigInt(price)] as const] : [],
          ),
        ),
      },
      facts: factsOf(
        own.filter((one) => one.day <= until && (one.day > since || movesAnything(one))),
        priced.filter(({ day }) => day > since),
      ),
      later: own.filter(({ day }) => day > until).map(flowOf),
    }
  })
}

/** Who came after the counting began had nothing before; of all others it is counted as it was found. */
function startOf({ day, worth, created_at, first_day, began_at }: LastRow) {
  if (day !== null) return { since: day, isOpening: false, known: BigInt(worth!) }
  const isNew = created_at !== null && created_at >= Math.floor(began_at / 1000)
  const since = isNew ? dayOf(created_at * 1000) - DAY_SECONDS : first_day
  return { since: Math.max(since, first_day), isOpening: true, known: isNew ? 0n : undefined }
}

function itemsOf({ pieces }: Possessions, flows: readonly FlowRow[]): number[] {
  const moved = flows.flatMap(({ asset }) => (asset === COIN ? [] : [asset]))
  return [...new Set([...pieces.keys(), ...moved])]
}

/** A look alone moves nothing: noted at the end of a day, it may come behind the sealing of that day. */
const movesAnything = ({ came, went }: FlowRow) => came !== '0' || went !== '0'

/** What was there before all that is not sealed. */
function before(now: Possessions, flows: readonly FlowRow[]): Possessions {
  let { coins } = now
  const pieces = new Map(now.pieces)
  for (const { asset, came, went } of flows) {
    const change = BigInt(came) - BigInt(went)
    if (asset === COIN) coins -= change
    else pieces.set(asset, (pieces.get(asset) ?? 0n) - change)
  }
  return { coins, pieces }
}

const flowOf = ({ source, asset, came, went }: FlowRow): Flow => ({
  source,
  asset,
  came: BigInt(came),
  went: BigInt(went),
})

function factsOf(flows: readonly FlowRow[], prices: readonly PriceRow[]): DayFacts[] {
  const flowsOn = Map.groupBy(flows, ({ day }) => day)
  const pricesOn = Map.groupBy(prices, ({ day }) => day)
  return [...new Set([...flowsOn.keys(), ...pricesOn.keys()])]
    .sort((a, b) => a - b)
    .map((day) => ({
      day,
      prices: new Map(
        (pricesOn.get(day) ?? []).map(({ item_id, price }) => [
          item_id,
          price === null ? undefined : BigInt(price),
        ]),
      ),
      flows: (flowsOn.get(day) ?? []).map(flowOf),
    }))
}
