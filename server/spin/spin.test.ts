import { createHash } from 'node:crypto'
import { type SpinDraw, spinRoutes } from '@app/contract/spin.ts'
import { chiSquareDeviation } from '@app/rules/chance/chi-square.ts'
import { drawPrize, prizeOf, readTicket } from '@app/rules/spin/draw-prize.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'
import { hmac } from './seeds.ts'

/** The demo world's wooden wheel, and the token that it costs. */
const WOODEN = 2451
const TOKEN = 701

const spin = (player: Player, key?: string) =>
  player.call(spinRoutes.run, { receipt_id: WOODEN }, key)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What anyone does who checks a draw: the hash that was shown, and the draw made again. */
async function expectHonest(draw: SpinDraw): Promise<void> {
  const { server_seed, client_seed, nonce, possible_items } = draw
  expect(server_seed).not.toBeNull()
  expect(sha256(server_seed!)).toBe(draw.server_seed_hash)
  const again = await drawPrize(
    hmac,
    { server_seed: server_seed!, client_seed, nonce },
    possible_items,
  )
  expect(again).toMatchObject({ ticket: draw.ticket, prize: { id: draw.result } })
}

test('seeds are kept where something was drawn from them: renewing them leaves no rows', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 1 } })
  const kept = async () => {
    const rows = await world.db
      .selectFrom('spin_seed')
      .select(['state', 'spins'])
      .where('player_id', '=', ann.id)
      .orderBy('state')
      .execute()
    return rows.map(({ state, spins }) => `${state} ${spins}`)
  }
  const { server_seed_hash } = await ann.call(spinRoutes.getSeeds, {})
  for (let index = 0; index < 3; index += 1) {
    const { revealed_server_seed } = await ann.call(spinRoutes.rotateSeeds, {})
    if (index === 0) expect(sha256(revealed_server_seed)).toBe(server_seed_hash)
  }
  expect(await kept()).toEqual(['next 0', 'current 0'])
  const { draw_id } = await spin(ann)
  await ann.call(spinRoutes.rotateSeeds, {})
  await ann.call(spinRoutes.rotateSeeds, {})
  expect(await kept()).toEqual(['next 0', 'current 0', 'revealed 1'])
  await expectHonest(await ann.call(spinRoutes.getDraw, { id: draw_id }))
})

test('a spin takes what it costs and gives its prize, as the seeds shown before decide', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 2 } })
  const seeds = await ann.call(spinRoutes.getSeeds, {})
  expect(seeds.nonce).toBe(0)
  const { result, draw_id } = await spin(ann)
  expect(await ann.count(TOKEN)).toBe(1)
  expect(await ann.count(result)).toBe(1)
  const [draw] = await ann.call(spinRoutes.getHistory, {})
  expect(draw).toMatchObject({ id: draw_id, result, nonce: 0, server_seed: null })
  expect(draw!.server_seed_hash).toBe(seeds.server_seed_hash)

  const rotated = await ann.call(spinRoutes.rotateSeeds, { client_seed: 'my-own.words_1' })
  expect(sha256(rotated.revealed_server_seed)).toBe(seeds.server_seed_hash)
  expect(rotated.seeds).toMatchObject({
    client_seed: 'my-own.words_1',
    // Fixed before the client seed was chosen.
    server_seed_hash: seeds.next_server_seed_hash,
    nonce: 0,
  })
  expect(await ann.call(spinRoutes.getSeeds, {})).toEqual(rotated.seeds)

  const bob = await world.player()
  const shown = await bob.call(spinRoutes.getDraw, { id: draw_id })
  await expectHonest(shown)
  expect(await bob.call(spinRoutes.getHistory, {})).toEqual([])
  await expect(bob.call(spinRoutes.getDraw, { id: crypto.randomUUID() })).rejects.toMatchObject({
    message: 'not_found',
    status: 404,
  })
  expect(await world.findings()).toEqual([])
})

test('a spin and new seeds are told to every page of their player', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 1 } })
  const bob = await world.player()
  await using stream = await listen(world.node, ann)
  await using others = await listen(world.node, bob)
  const told = () => stream.events.filter(({ type }) => type === 'spin_changed')
  await spin(ann)
  await expect.poll(told).toHaveLength(1)
  await ann.call(spinRoutes.rotateSeeds, {})
  await expect.poll(told).toHaveLength(2)
  await expect(spin(ann)).rejects.toThrow('not_enough_items')
  await spin(await world.player({ items: { [TOKEN]: 1 } }))
  await bob.call(spinRoutes.rotateSeeds, {})
  await others.until('spin_changed')
  expect(told()).toHaveLength(2)
})

test('the seeds are there before anyone asks: reading them writes nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const kept = () => world.db.selectFrom('spin_seed').selectAll().orderBy('seed_id').execute()
  const before = await kept()
  expect(before.map(({ state }) => state).toSorted()).toEqual(['current', 'next'])
  expect(new Set(before.map(({ server_seed }) => server_seed)).size).toBe(2)
  const seeds = await ann.call(spinRoutes.getSeeds, {})
  expect(seeds.client_seed).toMatch(/^[0-9a-f]{16}$/)
  expect(await kept()).toEqual(before)
})

test('a server seed is told to nobody while spins are drawn from it', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 3 } })
  const { draw_id } = await spin(ann)
  const secrets = await world.db.selectFrom('spin_seed').select('server_seed').execute()
  const answers = JSON.stringify([
    await ann.call(spinRoutes.getSeeds, {}),
    await ann.call(spinRoutes.getHistory, {}),
    await ann.call(spinRoutes.getDraw, { id: draw_id }),
    await spin(ann),
  ])
  expect(secrets).toHaveLength(2)
  for (const { server_seed } of secrets) expect(answers).not.toContain(server_seed)
})

test('without the items, or of an unknown wheel, nothing is spun', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { 704: 2 } })
  await expect(spin(ann)).rejects.toMatchObject({
    message: 'not_enough_items',
    status: 422,
    params: { item_id: TOKEN, have: 0, need: 1 },
  })
  // Three dice are one throw.
  await expect(ann.call(spinRoutes.run, { receipt_id: 2454 })).rejects.toThrow('not_enough_items')
  await expect(ann.call(spinRoutes.run, { receipt_id: 1 })).rejects.toMatchObject({
    message: 'receipt_not_found',
    status: 404,
  })
  expect(await ann.count(704)).toBe(2)
  expect(await ann.call(spinRoutes.getHistory, {})).toEqual([])
  expect((await ann.call(spinRoutes.getSeeds, {})).nonce).toBe(0)
})

test('a client seed that could pass for another message is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  for (const client_seed of ['', 'a:1', 'a b', 'ä', 'x'.repeat(65)]) {
    const rotate = ann.call(spinRoutes.rotateSeeds, { client_seed })
    await expect(rotate).rejects.toMatchObject({ message: 'bad_input', status: 400 })
  }
})

test('a storm: one effect for one key, and never more spins than tokens or one nonce twice', async () => {
  await using world = await openWorld()
  const other = await world.openNode()
  const ann = await world.player({ items: { [TOKEN]: 9 } })
  const answers = await Promise.all(Array.from({ length: 24 }, () => spin(ann, 'once')))
  expect(new Set(answers.map((answer) => answer.draw_id)).size).toBe(1)
  expect(await ann.count(TOKEN)).toBe(8)
  await expect(ann.call(spinRoutes.run, { receipt_id: 2452 }, 'once')).rejects.toThrow(
    'idempotency_key_reused',
  )

  const elsewhere = await signIn(other, ann.steamId)
  const storm = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => spin(index % 2 ? ann : elsewhere)),
  )
  const won = storm.flatMap((one) => (one.status === 'fulfilled' ? [one.value.result] : []))
  expect(won).toHaveLength(8)
  expect(await ann.count(TOKEN)).toBe(0)
  const draws = await ann.call(spinRoutes.getHistory, {})
  expect(draws.map((draw) => draw.nonce).toSorted((a, b) => b - a)).toEqual([
    8, 7, 6, 5, 4, 3, 2, 1, 0,
  ])
  for (const item of new Set(won)) {
    const drawn = draws.filter((draw) => draw.result === item).length
    expect(await ann.count(item)).toBe(drawn)
  }
  await ann.call(spinRoutes.rotateSeeds, {})
  for (const draw of await ann.call(spinRoutes.getHistory, {})) await expectHonest(draw)
  expect(await world.findings()).toEqual([])
})

test('spins and rotations at once: every draw can be checked by the seed it was made with', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 20 } })
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 6 === 5
        ? ann.call(spinRoutes.rotateSeeds, { client_seed: `round-${index}` })
        : spin(ann),
    ),
  )
  await ann.call(spinRoutes.rotateSeeds, {})
  const draws = await ann.call(spinRoutes.getHistory, {})
  expect(draws).toHaveLength(20)
  for (const draw of draws) await expectHonest(draw)
})

test('the records of draws cannot be changed', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 1 } })
  await spin(ann)
  await expect(world.node.db.updateTable('spin_draw').set({ ticket: 1 }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(world.node.db.deleteFrom('spin_draw').execute()).rejects.toThrow('permission denied')
})

test('history is read by pages', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [TOKEN]: 60 } })
  for (let i = 0; i < 60; i++) await spin(ann)
  const first = await ann.call(spinRoutes.getHistory, {})
  const second = await ann.call(spinRoutes.getHistory, { last_id: first.at(-1)!.id })
  expect([first.length, second.length]).toEqual([50, 10])
  expect([...first, ...second].map((draw) => draw.nonce)).toEqual(
    Array.from({ length: 60 }, (_, index) => 59 - index),
  )
})

test('no prize of the demo world is drawn a second time, where nobody could check it', async () => {
  await using world = await openWorld()
  const { catalog } = world.node
  const { response: wheels } = await (await world.player()).call(spinRoutes.getReceipts, {})
  const opensByChance = (id: number): boolean => {
    const item = catalog.item(id)!
    if (item.type === 'other') return false
    return item.type === 'generator' || item.contents.some((one) => opensByChance(one.itemdefid))
  }
  const prizes = wheels.flatMap((wheel) => wheel.possible_items)
  expect(prizes.filter((prize) => opensByChance(prize.id))).toEqual([])
})

test('a million draws follow the odds that each wheel of the demo world shows', async () => {
  await using world = await openWorld()
  const { response: wheels } = await (await world.player()).call(spinRoutes.getReceipts, {})
  expect(wheels).toHaveLength(5)
  const server_seed = 'ab'.repeat(32)
  const tickets = new Uint32Array(1e6)
  for (let nonce = 0; nonce < tickets.length; nonce++) {
    const digest = await hmac(server_seed, `chi:${nonce}`)
    tickets[nonce] = readTicket(digest)!
  }
  tickets.sort()
  for (const { possible_items } of wheels) {
    let end = 0
    const counts = possible_items.map((prize) => {
      const start = end
      end += Math.round(prize.weight * 1e6)
      expect([prizeOf(start, possible_items), prizeOf(end - 1, possible_items)]).toEqual([
        prize,
        prize,
      ])
      return countBelow(tickets, end) - countBelow(tickets, start)
    })
    expect(end).toBe(1e8)
    const expected = possible_items.map(({ weight }) => weight * 10_000)
    expect(chiSquareDeviation(counts, expected)).toBeLessThan(4)
  }
})

/** How many of the sorted numbers are below a bound. */
function countBelow(sorted: Uint32Array, bound: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}
