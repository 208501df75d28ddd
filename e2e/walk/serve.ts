import { once } from 'node:events'
import { freePort } from '../../server/testing/free-port.ts'
import { openWorld } from '../../server/testing/world.ts'
import { seedMarket } from '../../server/sandbox/seed-market.ts'

// The walker's server: the demo world with its 90 days of trades and full books, and nobody who
// trades on, so that a reload finds what was there. It says its address in one line and lives until
// its standard input ends.
const port = await freePort()
const url = `http://localhost:${port}`
await using world = await openWorld({ PUBLIC_URL: url, PORT: String(port) }, 'now')
await seedMarket({ url: world.url, role: 'surprise_app' })
// A node that opens now knows the prices.
const node = await world.openNode()
await node.app.listen({ port, host: '127.0.0.1' })
console.log(JSON.stringify({ url }))
process.stdin.resume()
await once(process.stdin, 'end')
