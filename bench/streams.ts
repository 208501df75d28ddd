import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { measureAges } from './streams/ages.ts'
import { Reader } from './streams/reader.ts'
import { Server } from './streams/serving.ts'

const READERS = 10_000
/** Of one player, who stop reading: as many as a player may have. */
const DEAD = 20
/** What they are sent and do not read, each. */
const UNREAD = { pieces: 128, bytes: 64 * 1024 }
/** Connections that are being opened at the same time. */
const AT_ONCE = 200
const ROUNDS = 15

/**
 * 10,000 readers of the live stream: memory for each, the time until the last has heard what everybody
 * is told, all of them coming back at the same moment, and what readers cost that have stopped reading;
 * beside Node's own server without any of the product, which writes the same bytes. Then what it is like when
 * each stream ends by its age and is opened again.
 */
export async function benchStreams(): Promise<void> {
  assertFiles()
  const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const name of ['bare', 'product']) rows[name] = await measure(name)
  console.table(rows)
  console.table({ product: await measureAges(READERS, AT_ONCE) })
}

/** Each stream is an open file here, and one more in the server's process. */
function assertFiles(): void {
  const said = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  if (said === 'unlimited' || Number(said) >= READERS + 500) return
  throw new Error(`${READERS} readers need more open files than ${said}: ulimit -n ${2 * READERS}`)
}

async function measure(name: string) {
  const server = await Server.open(name)
  try {
    const empty = await server.ask({ memory: true })
    const readers = await openAll(server.port, READERS)
    await wait(500)
    const full = await server.ask({ memory: true })
    const heard: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const last = untilAll(readers, `"now":${round}}`)
      const { at } = await server.ask({ announce: round })
      heard.push((await last) - at)
    }
    const others = await askOthers(server.port)
    const back = await returnTogether(server.port, readers)
    const slowest = await others.end()
    const after = await server.ask({ memory: true })
    return {
      'bytes a reader': Math.round((full.rss - empty.rss) / full.open),
      'last one heard, ms': Math.round(middle(heard)),
      'slowest round, ms': Math.round(Math.max(...heard)),
      'all back, ms': Math.round(back),
      'another call meanwhile, ms at most': Math.round(slowest),
      'MB more when all are back': Math.round((after.rss - full.rss) / 1024 / 1024),
      ...(await measureDead(server)),
    }
  } finally {
    server.close()
  }
}

/** All connections break, and every reader opens another at the same moment; milliseconds. */
async function returnTogether(port: number, readers: Reader[]): Promise<number> {
  for (const reader of readers.splice(0)) reader.socket.destroy()
  const begun = performance.now()
  readers.push(...(await Promise.all(Array.from({ length: READERS }, () => Reader.open(port)))))
  return performance.now() - begun
}

/** Another process asks for something else all the while; its end tells the slowest answer, in milliseconds. */
async function askOthers(port: number): Promise<{ end(): Promise<number> }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('streams/ask.ts', import.meta.url)), String(port)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  await once(child, 'spawn')
  return {
    async end() {
      child.stdin.end()
      return Number(await text(child.stdout))
    },
  }
}

/** What readers that do not read cost, and how many of them are still served. */
async function measureDead(server: Server) {
  const before = await server.ask({ memory: true })
  const dead = await Promise.all(
    Array.from({ length: DEAD }, () => Reader.open(server.port, 'authorization: Bearer x\r\n')),
  )
  for (const { socket } of dead) socket.pause()
  for (let piece = 0; piece < UNREAD.pieces; piece++) await server.ask({ tell: UNREAD.bytes })
  await wait(500)
  const after = await server.ask({ memory: true })
  for (const { socket } of dead) socket.destroy()
  return {
    'kB a dead reader': Math.round((after.rss - before.rss) / DEAD / 1024),
    'dead ones served': after.open - READERS,
  }
}

/** When the last of them has heard a text; unix milliseconds. */
async function untilAll(readers: readonly Reader[], text: string): Promise<number> {
  await Promise.all(readers.map((reader) => reader.until(text)))
  return performance.timeOrigin + performance.now()
}

async function openAll(port: number, count: number): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < count) {
    const some = Math.min(AT_ONCE, count - readers.length)
    readers.push(...(await Promise.all(Array.from({ length: some }, () => Reader.open(port)))))
  }
  return readers
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1]!
