import { once } from 'node:events'
import { freePort } from '../server/testing/free-port.ts'
import { openWorld } from '../server/testing/world.ts'

// The server of the browser tests: a process of its own, an empty database, the built web app. It
// says its address in one line and lives until its standard input ends.
const port = await freePort()
const url = `http://localhost:${port}`
// A test may open a site of its own here, which shows ours in a frame.
const embedder = `http://127.0.0.1:${await freePort()}`
await using world = await openWorld(
  {
    PUBLIC_URL: url,
    PORT: String(port),
    EMBED_ORIGINS: embedder,
  },
  'now',
)
await world.node.app.listen({ port, host: '127.0.0.1' })
await world.node.start()
console.log(JSON.stringify({ url, embedder }))
process.stdin.resume()
await once(process.stdin, 'end')
