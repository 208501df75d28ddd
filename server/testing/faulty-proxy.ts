import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What the network does. `silent`: connections stay open, new ones are taken, and not a byte goes
 * either way, as with a frozen server. `half_open`: what the server says does not arrive. `cut`:
 * every connection is broken, and new ones are too.
 */
type Network = 'open' | 'silent' | 'half_open' | 'cut'

/** One direction of a connection: what arrives is passed on in order, and late where told. */
class Stream {
  readonly #to: Socket
  readonly #delayMs: () => number
  readonly #queue: { readonly due: number; readonly chunk: Buffer }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(from: Socket, to: Socket, delayMs: () => number) {
    this.#to = to
    this.#delayMs = delayMs
    from.on('data', (chunk: Buffer) => this.#take(chunk))
    from.on('close', () => {
      clearTimeout(this.#timer)
      to.destroy()
    })
    from.on('error', () => {})
  }

  #take(chunk: Buffer): void {
    const delay = this.#delayMs()
    if (delay === 0 && this.#queue.length === 0) return void this.#to.write(chunk)
    this.#queue.push({ due: performance.now() + delay, chunk })
    this.#pass()
  }

  #pass(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    while (this.#queue[0] !== undefined && this.#queue[0].due <= now) {
      this.#to.write(this.#queue.shift()!.chunk)
    }
    const [next] = this.#queue
    if (next) this.#timer = setTimeout(() => this.#pass(), next.due - now)
  }
}

/** Forwards to a server, over a network that can fail in several ways. */
export async function openFaultyProxy(first: { host: string; port: number }) {
  let target = first
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>()
  let network: Network = 'open'
  let delayMs = 0
  const apply = ({ near, far }: { near: Socket; far: Socket }) => {
    if (network === 'cut') return void [near, far].map((socket) => socket.destroy())
    if (network === 'silent') near.pause()
    else near.resume()
    if (network === 'open') far.resume()
    else far.pause()
  }
  const change = (to: Network) => {
    network = to
    for (const pair of pairs) apply(pair)
  }
  const server = createServer((near) => {
    const pair = { near, far: connect(target) }
    pairs.add(pair)
    near.on('close', () => pairs.delete(pair))
    new Stream(near, pair.far, () => delayMs)
    new Stream(pair.far, near, () => delayMs)
    apply(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => change('silent'),
    halfOpen: () => change('half_open'),
    cut: () => change('cut'),
    /** Everything takes so much longer, each way. */
    delay: (ms: number) => void (delayMs = ms),
    /** New connections go to another server from now on. */
    turnTo: (server: { host: string; port: number }) => void (target = server),
    heal() {
      delayMs = 0
      change('open')
    },
    async [Symbol.asyncDispose]() {
      change('cut')
      server.close()
      await once(server, 'close')
    },
  }
}

/** Stands before the server of an address; `url` is the same address by way of it. */
export async function openProxyBefore(address: string) {
  const url = new URL(address)
  const proxy = await openFaultyProxy({ host: url.hostname, port: Number(url.port) })
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) })
  return { ...proxy, url: url.href }
}

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>
