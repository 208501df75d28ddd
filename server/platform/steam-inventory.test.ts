import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importItemDefs } from '../catalog/import-catalog.ts'
import { parseFiles } from '../catalog/parse-files.ts'
import { openWorld } from '../testing/world.ts'
import type { Fault } from './sandbox-steam.ts'
import { SteamUnavailable } from './outbound.ts'
import { SteamInventory } from './steam-inventory.ts'
import { readItems, readReply } from './steam-items.ts'

const OAK = 100
const ASH = 101
type World = Awaited<ReturnType<typeof openWorld>>

let world: World
let accounts = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => meet(undefined))

const steamOf = () => world.node.platform.sandbox!

/** What the next requests meet. Only where an answer never comes is the wait for it short. */
function meet(fault: Fault | undefined) {
  const steam = steamOf()
  steam.fault = fault
  steam.config.timeoutMs = fault === 'hang' || fault === 'drip' ? 100 : 6000
}

/** An account of its own, and an adapter that no earlier failure has paused. */
function openAccount() {
  accounts += 1
  const steamId = String(76561198200000000n + BigInt(accounts))
  const inventory = new SteamInventory(steamOf().config, () => Date.now())
  let requests = accounts * 1000
  return {
    steamId,
    inventory,
    newRequest: () => String((requests += 1)),
    grant: (quantity: number, itemDef = OAK) =>
      inventory.grant({ requestId: String((requests += 1)), steamId, itemDef, quantity }),
    count: async (itemDef = OAK) => {
      const items = await inventory.inventory(steamId)
      return items.reduce((sum, one) => sum + (one.itemDef === itemDef ? one.quantity : 0), 0)
    },
    /** What the sandbox's own account says. */
    booked: async () => {
      const { sum } = await world.db
        .selectFrom('sandbox_steam_request')
        .select((eb) => eb.fn.sum<number>('delta').as('sum'))
        .where('steam_id', '=', steamId)
        .executeTakeFirstOrThrow()
      return sum ?? 0
    },
  }
}

test('what is granted is in the inventory, and what is consumed is gone', async () => {
  const account = openAccount()
  const { inventory, steamId, newRequest } = account
  expect(await inventory.inventory(steamId)).toEqual([])
  expect(await account.grant(7)).toBe('done')
  const [stack] = await inventory.inventory(steamId)
  expect(stack).toMatchObject({ itemDef: OAK, quantity: 7 })
  const work = { steamId, itemId: stack!.itemId, quantity: 7 }
  expect(await inventory.consume({ ...work, requestId: newRequest() })).toBe('done')
  expect(await inventory.inventory(steamId)).toEqual([])
})

test('more than a stack holds is not consumed, nor what belongs to another', async () => {
  const account = openAccount()
  const { inventory, steamId, newRequest } = account
  await account.grant(7)
  const { itemId } = (await inventory.inventory(steamId))[0]!
  const consume = (steam: string, quantity: number) =>
    inventory.consume({ requestId: newRequest(), steamId: steam, itemId, quantity })
  expect(await consume(steamId, 8)).toBe('refused')
  expect(await consume(openAccount().steamId, 1)).toBe('refused')
  expect(await account.count()).toBe(7)
})

test('an item that nobody defined is not granted', async () => {
  const account = openAccount()
  expect(await account.grant(1, 999_999)).toBe('refused')
  expect(await account.booked()).toBe(0)
})

test('one request is done once, however often and at once it is sent', async () => {
  const { inventory, steamId, newRequest, count, booked } = openAccount()
  const grant = { requestId: newRequest(), steamId, itemDef: OAK, quantity: 5 }
  const granted = await Promise.all(Array.from({ length: 20 }, () => inventory.grant(grant)))
  expect(new Set(granted)).toEqual(new Set(['done']))
  expect(await count()).toBe(5)
  const { itemId } = (await inventory.inventory(steamId))[0]!
  const consume = { requestId: newRequest(), steamId, itemId, quantity: 5 }
  const taken = await Promise.all(Array.from({ length: 20 }, () => inventory.consume(consume)))
  expect(new Set(taken)).toEqual(new Set(['done']))
  expect(await count()).toBe(0)
  expect(await booked()).toBe(0)
})

/** Faults that leave open what happened, and those after which nothing did. */
const unclear: readonly Fault[] = [
  'hang',
  'drip',
  'reset',
  'forbidden',
  'too_many',
  'error',
  'truncated',
  'wrong_steam_id',
  'redirect',
  'huge',
  { body: '' },
  { body: 'null' },
  { body: '<html>' },
  { body: '{"response":[]}' },
  { body: '{"response":{}}' },
  { body: '{"response":{"item_json":"[]"}}' },
  { body: '{"response":{"item_json":"not JSON"}}' },
  { body: '{"response":{"item_json":"{}"}}' },
  { body: '{"response":{"item_json":[]}}' },
  { body: '{"response":{"item_json":"[null]"}}' },
  { body: '{"response":{"item_json":"[{\\"itemid\\":\\"1\\"}]"}}' },
  // The same stack twice.
  {
    body: '{"response":{"item_json":"[{\\"itemid\\":\\"1\\",\\"itemdefid\\":\\"100\\",\\"quantity\\":1},{\\"itemid\\":\\"1\\",\\"itemdefid\\":\\"100\\",\\"quantity\\":1}]"}}',
  },
  // Of another game.
  {
    body: '{"response":{"item_json":"[{\\"itemid\\":\\"1\\",\\"itemdefid\\":\\"100\\",\\"quantity\\":1,\\"appid\\":481}]"}}',
  },
  {
    body: '{"response":{"item_json":"[{\\"itemid\\":\\"-1\\",\\"itemdefid\\":\\"100\\",\\"quantity\\":1}]"}}',
  },
  {
    body: '{"response":{"item_json":"[{\\"itemid\\":\\"1\\",\\"itemdefid\\":\\"100\\",\\"quantity\\":1.5}]"}}',
  },
]

test.each(unclear)('after %j nobody knows; sent again, the work is done once', async (fault) => {
  const account = openAccount()
  const { inventory, steamId, newRequest, count } = account
  const grant = { requestId: newRequest(), steamId, itemDef: OAK, quantity: 5 }
  meet(fault)
  await expect(inventory.grant(grant)).rejects.toBeInstanceOf(SteamUnavailable)
  meet(undefined)
  expect(await inventory.grant(grant)).toBe('done')
  expect(await count()).toBe(5)

  const { itemId } = (await inventory.inventory(steamId))[0]!
  const consume = { requestId: newRequest(), steamId, itemId, quantity: 5 }
  meet(fault)
  await expect(inventory.consume(consume)).rejects.toBeInstanceOf(SteamUnavailable)
  meet(undefined)
  expect(await inventory.consume(consume)).toBe('done')
  expect(await account.booked()).toBe(0)
})

test.each<Fault>(['delay', 'twice'])('%j: the work is done, and once', async (fault) => {
  const { inventory, steamId, newRequest, count, booked } = openAccount()
  meet(fault)
  const grant = { requestId: newRequest(), steamId, itemDef: OAK, quantity: 5 }
  expect(await inventory.grant(grant)).toBe('done')
  expect(await count()).toBe(5)
  const { itemId } = (await inventory.inventory(steamId))[0]!
  const consume = { requestId: newRequest(), steamId, itemId, quantity: 5 }
  expect(await inventory.consume(consume)).toBe('done')
  expect(await booked()).toBe(0)
})

test("an inventory that is someone else's is not taken for the player's", async () => {
  const account = openAccount()
  await account.grant(7)
  meet('wrong_steam_id')
  await expect(account.count()).rejects.toBeInstanceOf(SteamUnavailable)
  meet(undefined)
  expect(await account.count()).toBe(7)
})

test.each<Fault>(['refuse', { body: '{"response":{"error":{"errorcode":3}}}' }])(
  'after %j it is certain that nothing happened',
  async (fault) => {
    const account = openAccount()
    steamOf().faultyPath = /AddItem/
    meet(fault)
    expect(await account.grant(1)).toBe('refused')
    steamOf().faultyPath = /./
  },
)

test('a lost answer, a hundred times: each grant is there once, by both accounts', async () => {
  const { inventory, steamId, newRequest, count, booked } = openAccount()
  for (let round = 0; round < 100; round += 1) {
    const grant = { requestId: newRequest(), steamId, itemDef: ASH, quantity: 3 }
    meet('reset')
    await expect(inventory.grant(grant)).rejects.toBeInstanceOf(SteamUnavailable)
    meet(undefined)
    expect(await inventory.grant(grant)).toBe('done')
  }
  expect(await count(ASH)).toBe(300)
  expect(await booked()).toBe(300)
})

test('stacks are laid together, and no piece comes or goes', async () => {
  const account = openAccount()
  const { inventory, steamId } = account
  const stack = fc.record({
    itemDef: fc.constantFrom(OAK, ASH),
    quantity: fc.integer({ min: 1, max: 50 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(stack, { maxLength: 5 }), async (stacks) => {
      for (const { itemDef, quantity } of stacks) await account.grant(quantity, itemDef)
      const before = [await account.count(OAK), await account.count(ASH)]
      await inventory.consolidate(steamId, [OAK, ASH])
      const items = await inventory.inventory(steamId)
      expect(new Set(items.map((item) => item.itemDef)).size).toBe(items.length)
      expect([await account.count(OAK), await account.count(ASH)]).toEqual(before)
    }),
    { numRuns: 20 },
  )
})

test('stacks as large as Steam counts stay apart', async () => {
  const account = openAccount()
  for (let grant = 0; grant < 3; grant += 1) await account.grant(3_000_000_000)
  await account.inventory.consolidate(account.steamId, [OAK])
  const items = await account.inventory.inventory(account.steamId)
  expect(items.map((item) => item.quantity)).toEqual([4_294_967_295, 4_294_967_295, 410_065_410])
})

test("Steam's definitions are the catalog's: importing them changes nothing", async () => {
  const bytes = await openAccount().inventory.itemDefs()
  expect(bytes.at(-1)).toBe(0)
  const { items } = parseFiles([{ file: 'Steam', bytes }], 'brazilian')
  expect(items.length).toBeGreaterThan(100)
  const report = await importItemDefs(world.db, items, false)
  expect([report.added, report.changed]).toEqual([[], []])
})

test('an example of each answer from the Steam notes is read', () => {
  const item =
    '{\\"accountid\\":\\"239734272\\",\\"itemid\\":\\"18446744073709551615\\",\\"originalitemid\\":\\"1\\",\\"itemdefid\\":\\"100\\",\\"appid\\":480,\\"quantity\\":2,\\"acquired\\":\\"20261120T150000Z\\"}'
  const reply = readReply(
    `{"response":{"etag":"1","removeditemids":["5"],"item_json":"[${item}]","replayed":true}}`,
  )
  expect(reply).toMatchObject({ removed: ['5'], replayed: true })
  // The account as the lower 32 bits of the Steam id.
  const owner = { steamId: '76561198200000000', appId: 480 }
  const items = [{ itemId: '18446744073709551615', itemDef: 100, quantity: 2 }]
  expect(readItems(reply, owner)).toEqual(items)
})

test('whatever Steam answers is read, or refused as nonsense', () => {
  const json = fc.oneof(
    fc.json(),
    fc.json().map((inner) => JSON.stringify({ response: { item_json: inner } })),
    fc.string(),
  )
  fc.assert(
    fc.property(json, (text) => {
      try {
        readItems(readReply(text), { steamId: '76561198200000000', appId: 480 })
      } catch (error) {
        expect(error).toBeInstanceOf(SteamUnavailable)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the key stays out of the addresses of what changes something', async () => {
  const urls: (string | undefined)[] = []
  const server = createServer((request, response) => {
    urls.push(request.url)
    response.end('{"response":{"replayed":true,"item_json":"[]"}}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const webApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const inventory = new SteamInventory({ ...steamOf().config, webApiUrl }, () => Date.now())
  const work = { requestId: '1', steamId: '76561198200000000', quantity: 1 }
  expect(await inventory.grant({ ...work, itemDef: OAK })).toBe('done')
  expect(await inventory.consume({ ...work, itemId: '1' })).toBe('done')
  server.close()
  expect(urls).toEqual(['/IInventoryService/AddItem/v1/', '/IInventoryService/ConsumeItem/v1/'])
})
