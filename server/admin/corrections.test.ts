import { adminRoutes } from '@app/contract/admin.ts'
import { correctionRoutes } from '@app/contract/correction.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { statementRoutes } from '@app/contract/statement.ts'
import { expect, test } from 'vitest'
import { everyOrder } from '../testing/interleave.ts'
import { openWorld, type Player } from '../testing/world.ts'

type World = Awaited<ReturnType<typeof openWorld>>

/** Coins that an operator may correct alone in a day. */
const LIMIT = 1000

const open = () => openWorld({ CORRECTION_LIMIT: String(LIMIT) })

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

const correction = (player: Player, coins: number, key: string = crypto.randomUUID()) => ({
  steam_id: player.steamId,
  idempotency_key: key,
  coins,
  reason: 'a prize that never came',
})

const decision = (correction_id: string, approve = true) => ({
  correction_id,
  approve,
  reason: 'checked with the logs',
})

test('a small correction is posted at once, once per key, and never below zero', async () => {
  await using world = await open()
  const boss = await operator(world)
  const ann = await world.player({ coins: 100 })
  const credit = correction(ann, 300, 'credit')
  const first = await boss.call(correctionRoutes.correct, credit)
  expect(first).toMatchObject({ state: 'posted', coins: 300, is_own: true })
  expect(await boss.call(correctionRoutes.correct, credit)).toEqual(first)
  expect(await ann.coins()).toBe(400)
  await expect(boss.call(correctionRoutes.correct, { ...credit, coins: 301 })).rejects.toThrow(
    'idempotency_key_reused',
  )
  await expect(boss.call(correctionRoutes.correct, correction(ann, -401))).rejects.toMatchObject({
    message: 'not_enough_coins',
    params: { have: 400, need: 401 },
  })
  await boss.call(correctionRoutes.correct, correction(ann, -400))
  expect(await ann.coins()).toBe(0)
  for (const coins of [0, 0.5, 1e16]) {
    await expect(boss.call(correctionRoutes.correct, correction(ann, coins))).rejects.toThrow(
      'bad_input',
    )
  }
  const log = await boss.call(adminRoutes.log, {})
  expect(log.response).toMatchObject([
    { action: 'correct', coins: -400, player: { steam_id: ann.steamId } },
    { action: 'correct', coins: 300, reason: credit.reason },
  ])
  const { response } = await boss.call(statementRoutes.page, { steam_id: ann.steamId })
  expect(response[0]).toMatchObject({
    operation: 'customer_support',
    amount: -400,
    balance: 0,
    reason: credit.reason,
  })
  expect(await world.findings()).toEqual([])
})

test('above the limit a correction waits for a second operator, however it is cut', async () => {
  await using world = await open()
  const boss = await operator(world)
  const second = await operator(world)
  const ann = await world.player({ coins: 100 })
  await boss.call(correctionRoutes.correct, correction(ann, 600))
  const asked = await boss.call(correctionRoutes.correct, correction(ann, 401))
  expect(asked.state).toBe('waiting')
  expect(await ann.coins()).toBe(700)
  // What another operator may correct alone is their own.
  await second.call(correctionRoutes.correct, correction(ann, -700))

  const list = await second.call(correctionRoutes.waiting, {})
  expect(list).toEqual({ limit: LIMIT, response: [{ ...asked, is_own: false }] })
  await expect(boss.call(correctionRoutes.decide, decision(asked.correction_id))).rejects.toThrow(
    'own_correction',
  )
  const posted = await second.call(correctionRoutes.decide, decision(asked.correction_id))
  expect(posted.state).toBe('posted')
  expect(await ann.coins()).toBe(401)
  await expect(second.call(correctionRoutes.decide, decision(asked.correction_id))).rejects.toThrow(
    'correction_decided',
  )
  expect((await second.call(correctionRoutes.waiting, {})).response).toEqual([])

  // A day later the operator may correct alone again; what was approved never counted.
  await boss.call(sandboxRoutes.advanceClock, { seconds: 24 * 3600 })
  expect((await boss.call(correctionRoutes.correct, correction(ann, LIMIT))).state).toBe('posted')
  const log = await boss.call(adminRoutes.log, {})
  expect(log.response.map(({ action }) => action)).toEqual([
    'correct',
    'approve_correction',
    'correct',
    'ask_correction',
    'correct',
  ])
  expect(await world.findings()).toEqual([])
})

test('what waits can be rejected, expires, and is never below zero when it is posted', async () => {
  await using world = await open()
  const boss = await operator(world)
  const second = await operator(world)
  const ann = await world.player({ coins: 5000 })
  const ask = async (coins: number) =>
    (await boss.call(correctionRoutes.correct, correction(ann, coins))).correction_id
  const rejected = await ask(2000)
  const back = await ask(2000)
  expect((await second.call(correctionRoutes.decide, decision(rejected, false))).state).toBe(
    'rejected',
  )
  expect((await boss.call(correctionRoutes.decide, decision(back, false))).state).toBe('rejected')
  await expect(second.call(correctionRoutes.decide, decision(rejected))).rejects.toThrow(
    'correction_decided',
  )
  const tooMuch = await ask(-6000)
  await expect(second.call(correctionRoutes.decide, decision(tooMuch))).rejects.toThrow(
    'not_enough_coins',
  )
  await boss.call(sandboxRoutes.advanceClock, { seconds: 72 * 3600 })
  await expect(second.call(correctionRoutes.decide, decision(tooMuch))).rejects.toThrow(
    'correction_expired',
  )
  expect((await second.call(correctionRoutes.waiting, {})).response).toMatchObject([
    { correction_id: tooMuch, state: 'expired' },
  ])
  const nothing = decision('01980000-0000-7000-8000-000000000000')
  await expect(second.call(correctionRoutes.decide, nothing)).rejects.toThrow(
    'correction_not_found',
  )
  expect(await ann.coins()).toBe(5000)
  // The log tells whose no it was.
  const { response: log } = await second.call(adminRoutes.log, {})
  expect(
    log.map(({ action }) => action).filter((action) => action.endsWith('_correction')),
  ).toEqual([
    'ask_correction',
    'withdraw_correction',
    'reject_correction',
    'ask_correction',
    'ask_correction',
  ])
})

test("nobody's own account is corrected without another operator", async () => {
  await using world = await open()
  const boss = await operator(world)
  const second = await operator(world)
  const own = await boss.call(correctionRoutes.correct, correction(boss, 1))
  expect(own.state).toBe('waiting')
  const asked = await boss.call(correctionRoutes.correct, correction(second, LIMIT + 1))
  await expect(second.call(correctionRoutes.decide, decision(asked.correction_id))).rejects.toThrow(
    'own_account',
  )
  await second.call(correctionRoutes.decide, decision(own.correction_id))
  expect([await boss.coins(), await second.coins()]).toEqual([1, 0])
})

test('two approvals at once are one posting; an approval and a rejection are one of the two', async () => {
  await using world = await open()
  const operators = [await operator(world), await operator(world), await operator(world)] as const
  const [boss, second, third] = operators
  for (const approves of [true, false]) {
    const orders = await everyOrder(world.url, {
      async scene() {
        const ann = await world.player({ coins: 100 })
        const asked = await boss.call(correctionRoutes.correct, correction(ann, 2000))
        return { ann, id: asked.correction_id }
      },
      operations: ({ id }) => [
        () => second.call(correctionRoutes.decide, decision(id)),
        () => third.call(correctionRoutes.decide, decision(id, approves)),
      ],
      async check({ ann }, [approved, other]) {
        expect([approved!.status, other!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        const isPosted = approves || approved!.status === 'fulfilled'
        expect(await ann.coins()).toBe(isPosted ? 2100 : 100)
      },
    })
    expect(orders).toBeGreaterThan(1)
  }
  expect(await world.findings()).toEqual([])
})

test('one operator cannot slip past the limit by two corrections at once', async () => {
  await using world = await open()
  const boss = await operator(world)
  await everyOrder(world.url, {
    async scene() {
      await world.db.deleteFrom('coin_correction').execute()
      return [await world.player(), await world.player()] as const
    },
    operations: (players) =>
      players.map((player) => () => boss.call(correctionRoutes.correct, correction(player, 600))),
    async check(players) {
      const coins = await Promise.all(players.map((player) => player.coins()))
      expect(coins.toSorted((a, b) => a - b)).toEqual([0, 600])
    },
  })
})
