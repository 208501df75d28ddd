import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Reader } from './reader.ts'
import { AGE_MS } from './served.ts'
import { Server } from './serving.ts'

const HEADS = 1000
/** Asked for at the same time. */
const HEADS_AT_ONCE = 20

/** What becomes of the streams, in milliseconds of `performance.now`. */
interface Lives {
  readonly open: Set<Socket>
  /** Nobody opens another one any more. */
  isOver: boolean
  /** How long each went on that has ended. */
  readonly lived: number[]
  /** When each ended. */
  readonly ended: number[]
  /** How long its reader then had none. */
  readonly without: number[]
}

/**
 * So many readers at a server whose streams soon get too old, each opening another when its own ends; and
 * the server asked for the heads of streams meanwhile, which opens none.
 */
export async function measureAges(readers: number, atOnce: number) {
  const server = await Server.open('aging')
  const lives: Lives = { open: new Set(), isOver: false, lived: [], ended: [], without: [] }
  try {
    const following: Promise<void>[] = []
    const opened: Promise<void>[] = []
    for (let left = readers; left > 0; left -= atOnce) {
      for (let one = 0; one < Math.min(atOnce, left); one += 1) {
        const isOpen = Promise.withResolvers<void>()
        opened.push(isOpen.promise)
        following.push(follow(server.port, lives, isOpen.resolve))
      }
      await Promise.all(opened)
    }
    const before = await server.ask({ memory: true })
    const headsMs = await askHeads(server.port)
    const after = await server.ask({ memory: true })
    await wait(1.2 * AGE_MS)
    const late = await server.ask({ memory: true })
    lives.isOver = true
    for (const socket of lives.open) socket.destroy()
    await Promise.all(following)
    return {
      'HEAD answered': HEADS,
      'each, ms': (headsMs / HEADS) * HEADS_AT_ONCE,
      'streams it opened': Math.max(0, after.open - before.open),
      'ended by age': lives.lived.length,
      'shortest life, of its age': Math.min(...lives.lived) / AGE_MS,
      'longest life, of its age': Math.max(...lives.lived) / AGE_MS,
      'ended in one second, at most': mostInASecond(lives.ended),
      'a reader without a stream, ms at most': Math.round(Math.max(...lives.without)),
      'MB more after a life': Math.round((late.rss - after.rss) / 1024 / 1024),
    }
  } finally {
    server.close()
  }
}

/** Reads one stream after the other, each until it ends. */
async function follow(port: number, lives: Lives, onOpen: () => void): Promise<void> {
  let since: number | undefined
  while (!lives.isOver) {
    const { socket } = await Reader.open(port)
    const begun = performance.now()
    if (since !== undefined) lives.without.push(begun - since)
    lives.open.add(socket)
    onOpen()
    await once(socket, 'close')
    lives.open.delete(socket)
    if (lives.isOver) return
    since = performance.now()
    lives.lived.push(since - begun)
    lives.ended.push(since)
  }
}

/** Returns how many milliseconds all of them took together. */
async function askHeads(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: HEADS_AT_ONCE })
  const begun = performance.now()
  await Promise.all(Array.from({ length: HEADS }, () => head(port, agent)))
  agent.destroy()
  return performance.now() - begun
}

function head(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { method: 'HEAD', host: '127.0.0.1', port, path: '/sse', agent }
    request(options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`HEAD was answered ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}

function mostInASecond(times: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const time of times) {
    const second = Math.floor(time / 1000)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}
