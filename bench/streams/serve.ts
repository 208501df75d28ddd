import { createServer, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { encodeEvents } from '../../server/events/live-hub.ts'
import { openLiveServer } from '../../server/testing/live-server.ts'
import { AGE_MS, type Answer, type Command } from './served.ts'

/** What both have: the product's streams, and the baseline. */
interface Streams {
  readonly port: number
  open(): number
  announce(now: number): void
  tell(bytes: number): void
}

const announcement = (now: number) => ({ type: 'clock_moved', data: { now } }) as const

async function openProduct(ages: { ageMaxMs?: number } = {}): Promise<Streams> {
  const server = await openLiveServer({ streamsPerNetwork: Infinity, ...ages })
  const { hub, port } = server
  return {
    port,
    open: () => hub.size,
    announce: (now) => hub.announce(announcement(now)),
    tell: (bytes) => server.tell(bytes),
  }
}

/** Node's own server, which writes the same bytes to every answer that it holds open. */
async function openBare(): Promise<Streams> {
  const all = new Set<ServerResponse>()
  const own = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url !== '/sse') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(encodeEvents([announcement(0)]))
    all.add(response)
    if (request.headers.authorization) own.add(response)
    response.on('close', () => {
      all.delete(response)
      own.delete(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
  const write = (to: Iterable<ServerResponse>, bytes: Buffer) => {
    for (const response of to) response.write(bytes)
  }
  return {
    port: (server.address() as { port: number }).port,
    open: () => all.size,
    announce: (now) => write(all, encodeEvents([announcement(now)])),
    tell: (bytes) => write(own, Buffer.alloc(bytes, 'x')),
  }
}

const KINDS: Record<string, () => Promise<Streams>> = {
  bare: openBare,
  product: openProduct,
  aging: () => openProduct({ ageMaxMs: AGE_MS }),
}
const streams = await KINDS[process.argv[2]!]!()
console.log(JSON.stringify({ port: streams.port }))

const answer = (): Answer => ({
  at: performance.timeOrigin + performance.now(),
  rss: process.memoryUsage.rss(),
  open: streams.open(),
})

for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line) as Command
  if ('memory' in command) globalThis.gc?.()
  // Before it is said: the last reader's time is counted from here.
  const begun = answer()
  if ('announce' in command) streams.announce(command.announce)
  if ('tell' in command) streams.tell(command.tell)
  console.log(JSON.stringify(begun))
}
process.exit(0)
