import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { IdSource } from '../db/ids.ts'
import type { Operation } from '../db/schema.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import { Refusal } from '../answers/refusal.ts'
import { ensurePlayer } from '../players/ensure-player.ts'
import { openDatabase } from '../testing/database.ts'
import { COIN } from './accounts.ts'
import { audit } from './audit.ts'
import { change, type ChangeDeps } from './change.ts'
import { accountOf, transfer, worldOf } from './transfer.ts'

const OAK = 100

/** A database with players who hold 100 coins each, and what their streams were told. */
async function openBank(names: readonly string[], nodeId?: string) {
  const database = await openDatabase()
  const { db } = database
  const told: LiveBatch[] = []
  const deps: ChangeDeps = {
    db,
    ids: new IdSource(),
    clockOffsetMs: () => 0,
    nodeId,
    published: (live) => told.push(live),
  }
  const players: string[] = []
  for (const [index, name] of names.entries()) {
    const steamId = String(76561198000000000n + BigInt(index))
    players.push(await db.transaction().execute((tx) => ensurePlayer(tx, { steamId, name })))
  }
  const give = (player: string, asset: number, count: number) =>
    change(deps, { players: [player] }, async (c) => {
      const from = worldOf('sandbox_grant')
      c.move(transfer('sandbox_grant', from, accountOf(player), new Map([[asset, count]])))
      return {}
    })
  for (const player of players) await give(player, COIN, 100)
  told.length = 0
  const coins = async (player: string) => {
    const row = await db
      .selectFrom('holding')
      .select('amount')
      .where('account', '=', player)
      .where('kind', '=', 'player')
      .where('asset', '=', COIN)
      .executeTakeFirst()
    return row?.amount ?? 0
  }
  return {
    ...database,
    deps,
    told,
    players,
    give,
    coins,
    findings: async () => (await audit(db)).findings,
  }
}

/** A pays B. */
function pay(deps: ChangeDeps, from: string, to: string, amount: number, key?: string) {
  const call = key === undefined ? undefined : { player_id: from, key, hash: String(amount) }
  return change(deps, { players: [from, to], actor: from, call }, async (c) => {
    const sum = new Map([[COIN, amount]])
    await c.requireHeld(from, sum)
    c.move(transfer('trade', accountOf(from), accountOf(to), sum))
    return { paid: amount, id: c.newId() }
  })
}

test('what moves is posted, kept in balance and told to whom it concerns', async () => {
  await using bank = await openBank(['Ann', 'Bob', 'Eve'])
  const [ann, bob, eve] = bank.players as [string, string, string]
  await pay(bank.deps, ann, bob, 30)
  expect(await bank.coins(ann)).toBe(70)
  expect(await bank.coins(bob)).toBe(130)
  expect(Object.keys(bank.told[0]!.players).toSorted()).toEqual([ann, bob].toSorted())
  expect(bank.told[0]!.players[eve]).toBeUndefined()
  expect(bank.told[0]!.players[bob]).toMatchObject([{ data: { coins: 130 } }])
  expect(await bank.findings()).toEqual([])
})

test('what is refused changes nothing and tells nothing', async () => {
  await using bank = await openBank(['Ann', 'Bob'])
  const [ann, bob] = bank.players as [string, string]
  await expect(pay(bank.deps, ann, bob, 101)).rejects.toMatchObject({
    code: 'not_enough_coins',
    params: { have: 100, need: 101 },
  })
  const spendTwice = change(bank.deps, { players: [ann] }, async (c) => {
    c.move(transfer('trade', accountOf(ann), accountOf(bob), new Map([[COIN, 60]])))
    await c.requireHeld(ann, new Map([[COIN, 60]]))
    return {}
  })
  await expect(spendTwice).rejects.toMatchObject({ params: { have: 40, need: 60 } })
  expect(await bank.coins(ann)).toBe(100)
  expect(bank.told).toEqual([])
})

test('a holding never counts beyond what a number holds', async () => {
  await using bank = await openBank(['Ann'])
  const [ann] = bank.players as [string]
  await bank.give(ann, OAK, Number.MAX_SAFE_INTEGER)
  await expect(bank.give(ann, OAK, 1)).rejects.toMatchObject({ code: 'holding_limit' })
  expect(await bank.findings()).toEqual([])
})

test('a repeated call has one effect and one answer, also when it was refused', async () => {
  await using bank = await openBank(['Ann', 'Bob'])
  const [ann, bob] = bank.players as [string, string]
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => pay(bank.deps, ann, bob, 40, 'k')),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await bank.coins(bob)).toBe(140)
  await expect(pay(bank.deps, ann, bob, 41, 'k')).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
  await expect(pay(bank.deps, ann, bob, 90, 'much')).rejects.toThrow('not_enough_coins')
  await bank.give(ann, COIN, 100)
  await expect(pay(bank.deps, ann, bob, 90, 'much')).rejects.toMatchObject({
    code: 'not_enough_coins',
    params: { have: 60, need: 90 },
  })
})

test('a body that moves and then refuses leaves only its refusal', async () => {
  await using bank = await openBank(['Ann'])
  const [ann] = bank.players as [string]
  const call = { player_id: ann, key: 'k', hash: 'h' }
  const broken = change(bank.deps, { players: [ann], actor: ann, call }, async (c) => {
    await c.tx.updateTable('player').set({ name: 'Changed' }).execute()
    throw new Refusal('not_found')
  })
  await expect(broken).rejects.toThrow('not_found')
  const rows = await bank.db.selectFrom('player').select('name').execute()
  expect(rows).toEqual([{ name: 'Ann' }])
})

test('an entry that cannot be written leaves no holding behind', async () => {
  await using bank = await openBank(['Ann'])
  const [ann] = bank.players as [string]
  const owner = connect(bank.url, { max: 1 })
  await sql`alter table entry add constraint full_disk check (operation <> 'quest_drop') not valid`.execute(
    owner,
  )
  await owner.destroy()
  const drop = change(bank.deps, { players: [ann] }, async (c) => {
    const amounts = new Map([
      [COIN, 5],
      [OAK, 1],
    ])
    c.move(transfer('quest_drop', worldOf('quest_drop'), accountOf(ann), amounts))
    return {}
  })
  await expect(drop).rejects.toThrow('full_disk')
  expect(await bank.coins(ann)).toBe(100)
  expect((await audit(bank.db)).findings).toEqual([])
})

test('players paying each other in every direction at once never wait for ever', async () => {
  await using bank = await openBank(['Ann', 'Bob', 'Eve'])
  const { players } = bank
  const pairs = players.flatMap((from) => players.map((to) => [from, to] as const))
  const all = Array.from({ length: 10 }, () => pairs.filter(([from, to]) => from !== to)).flat()
  await Promise.all(all.map(([from, to]) => pay(bank.deps, from, to, 1)))
  for (const player of players) expect(await bank.coins(player)).toBe(100)
  expect(await bank.findings()).toEqual([])
})

test('the lock is held until the commit', async () => {
  await using bank = await openBank(['Ann', 'Bob'])
  const [ann, bob] = bank.players as [string, string]
  const locked = Promise.withResolvers<void>()
  const untilWaiting = async () => {
    const waits = sql<{ pid: number }>`
      select pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    while ((await waits.execute(bank.db)).rows.length === 0);
  }
  const order: string[] = []
  const slow = change(bank.deps, { players: [ann] }, async (c) => {
    const held = await c.held(ann)
    locked.resolve()
    await untilWaiting()
    order.push('slow')
    c.move(transfer('trade', accountOf(ann), accountOf(ann, 'rent'), held))
    return {}
  })
  await locked.promise
  await expect(pay(bank.deps, ann, bob, 1)).rejects.toThrow('not_enough_coins')
  order.push('fast')
  await slow
  expect(order).toEqual(['slow', 'fast'])
})

test('other nodes hear of it through the database', async () => {
  await using bank = await openBank(['Ann', 'Bob'], crypto.randomUUID())
  const [ann, bob] = bank.players as [string, string]
  await pay(bank.deps, ann, bob, 5)
  const rows = await bank.db.selectFrom('live_batch').select('events').execute()
  expect(rows.at(-1)?.events).toEqual(bank.told[0])
})

/** Has the commits of one player's entries wait for as long as the returned holder lives. */
async function holdCommitsOf(url: string, player: string) {
  const owner = connect(url, { max: 1 })
  await sql`
    create function wait_to_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(38); return null; end $$`.execute(owner)
  await sql`
    create constraint trigger wait_to_commit after insert on entry deferrable initially deferred
    for each row when (new.actor = ${sql.lit(player)}) execute function wait_to_commit()`.execute(
    owner,
  )
  await sql`select pg_advisory_lock(38)`.execute(owner)
  return {
    /** Resolves when a commit waits. */
    async waits() {
      for (;;) {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and not granted`.execute(owner)
        if (rows.length > 0) return
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    [Symbol.asyncDispose]: () => owner.destroy(),
  }
}

test('a payment of the world waits for no other player who is paid the same', async () => {
  await using bank = await openBank(['Ann', 'Bob'])
  const [ann, bob] = bank.players as [string, string]
  const pays = (player: string) =>
    change(bank.deps, { players: [player], actor: player }, async (c) => {
      c.move(
        transfer(
          'battle_reward',
          worldOf('battle_reward'),
          accountOf(player),
          new Map([[COIN, 5]]),
        ),
      )
      return {}
    })
  let slow: Promise<object>
  {
    await using held = await holdCommitsOf(bank.url, ann)
    slow = pays(ann)
    await held.waits()
    // Who waited would wait for ever.
    expect(await pays(bob)).toEqual({})
    expect(await bank.coins(ann)).toBe(100)
  }
  await slow
  expect([await bank.coins(ann), await bank.coins(bob)]).toEqual([105, 105])
  expect(await bank.findings()).toEqual([])
})

test('the world has postings and no balance', async () => {
  await using bank = await openBank(['Ann'])
  const held = await bank.db.selectFrom('holding').select('kind').distinct().execute()
  expect(held).toEqual([{ kind: 'player' }])
})

test('whatever the operation, no piece of a locked item leaves; only corrections and deletions pass', async () => {
  await using bank = await openBank(['Ann'])
  const [ann] = bank.players as [string]
  await bank.give(ann, OAK, 100)
  await bank.db.updateTable('holding').set({ locked_at: 1 }).where('asset', '=', OAK).execute()
  const { rows } = await sql<{ operation: Operation }>`
    select unnest(enum_range(null::operation)) as operation`.execute(bank.db)
  const passed: Operation[] = []
  for (const { operation } of rows) {
    const take = change(bank.deps, { players: [ann] }, async (c) => {
      const pieces = new Map([[OAK, 1]])
      // What takes and gives back in one entry takes, too.
      c.move(
        transfer(operation, accountOf(ann), worldOf(operation), pieces),
        transfer(operation, worldOf(operation), accountOf(ann), pieces),
      )
      return {}
    })
    await take.then(
      () => passed.push(operation),
      (error: unknown) => expect(error).toMatchObject({ code: 'item_locked' }),
    )
  }
  expect(passed).toEqual(['customer_support', 'account_deleted'])
  await bank.give(ann, OAK, 1)
  expect(await bank.findings()).toEqual([])
})
