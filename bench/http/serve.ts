import { orderRoutes } from '@app/contract/order.ts'
import Fastify from 'fastify'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { openWorld } from '../../server/testing/world.ts'
import type { Served } from './served.ts'

const PLAYERS = 200
const ITEMS = 100
const COINS = 1e9
const PIECES = 1e5
/** Orders that each player has placed before: books, lots and histories are not empty. */
const ORDERS_BEFORE = 40

const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }

/** The baseline: what Fastify itself does with a small body and its schema. */
async function openEcho(): Promise<string> {
  const app = Fastify()
  const options = { schema: { body: schema, response: { 200: schema } } }
  app.post('/echo', options, async (request) => request.body)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** The product with a market that has been traded on; a sandbox, whose limits are wide. */
async function openProduct(): Promise<Omit<Served, 'echo' | 'pid'>> {
  const port = await freePort()
  const settings = { PUBLIC_URL: `http://localhost:${port}`, PORT: String(port) }
  const world = await openWorld(settings, 'now')
  const { node, url } = world
  const visitor = await world.player()
  const all = await visitor.call(catalogRoutes.getAllItems, {})
  const sold = all.filter((item) => item.CanSell).slice(0, ITEMS)
  const items = sold.map((item) => item.Itemdefid)
  const held = Object.fromEntries(items.map((item) => [item, PIECES]))
  const players = []
  for (let made = 0; made < PLAYERS; made++) {
    players.push(await world.player({ coins: COINS, items: held }))
  }
  for (let round = 0; round < ORDERS_BEFORE; round++) {
    const placed = players.map((one, at) => {
      // Buyers and sellers meet at every item: one player's side changes from round to round.
      const item_type_id = items[(at * 7 + round * 14) % items.length]!
      const { createBuyLot, createSellLot } = orderRoutes
      const place = (at + round) % 2 === 0 ? createBuyLot : createSellLot
      return one.call(place, { item_type_id, price: 1000 + ((at * 3 + round) % 9), count: 2 })
    })
    await Promise.all(placed)
  }
  await node.app.listen({ port, host: '127.0.0.1' })
  await node.start()
  const tokens = players.map(({ token }) => token)
  return { product: `http://127.0.0.1:${port}`, database: url, items, tokens }
}

const echo = await openEcho()
const served: Served = { pid: process.pid, echo, ...(await openProduct()) }
console.log(JSON.stringify(served))
process.stdin.resume().on('end', () => process.exit(0))
