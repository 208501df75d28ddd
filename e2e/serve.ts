import { createInterface } from 'node:readline'
import { freePort } from '../server/testing/free-port.ts'
import { listenForMetrics } from '../server/metrics/listen.ts'
import { openWorld } from '../server/testing/world.ts'

// The server of the browser tests: a process of its own, the built web app. For each line that it
// reads it opens a world with an empty database in place of the one before, and says its addresses
// in one line. It lives until its standard input ends.
async function open() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // A test may open a site of its own here, which shows ours in a frame.
  const embedder = `http://127.0.0.1:${await freePort()}`
  // And a push service, which its browsers subscribe at.
  const pushes = `http://127.0.0.1:${await freePort()}`
  const settings = {
    PUBLIC_URL: url,
    PORT: String(port),
    EMBED_ORIGINS: embedder,
    LOCAL_PUSH_SERVICES: pushes,
    COMMUNITY_URL: 'https://chat.example/market',
  }
  const world = await openWorld(settings, 'now')
  await world.node.app.listen({ port, host: '127.0.0.1' })
  await world.node.start()
  const listener = await listenForMetrics(world.node.metrics, { port: 0, host: '127.0.0.1' })
  const metrics = `http://127.0.0.1:${listener.port}/metrics`
  return {
    addresses: { url, embedder, pushes, metrics, database: world.url },
    async close() {
      await listener.close()
      await world[Symbol.asyncDispose]()
    },
  }
}

let current: Awaited<ReturnType<typeof open>> | undefined
for await (const _line of createInterface(process.stdin)) {
  await current?.close()
  current = await open()
  console.log(JSON.stringify(current.addresses))
}
await current?.close()
