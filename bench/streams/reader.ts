import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the storm of all readers at once takes. */
const STORM_MS = 60_000

/** One who reads, and forgets all but whether a text has come. */
export class Reader {
  readonly socket: Socket
  #wanted = ''
  #heard = () => {}

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      if (this.#wanted === '' || !bytes.includes(this.#wanted)) return
      this.#wanted = ''
      this.#heard()
    })
  }

  /** Resolves when its first event has come. */
  static async open(port: number, header = ''): Promise<Reader> {
    const deadline = performance.now() + STORM_MS
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      const reader = new Reader(socket)
      socket.write(`GET /sse HTTP/1.1\r\nhost: bench\r\n${header}\r\n`)
      const isRefused = new Promise<true>((resolve) => socket.once('close', () => resolve(true)))
      if ((await Promise.race([reader.until('data: '), isRefused])) !== true) return reader
      if (performance.now() > deadline) throw new Error('a reader got no stream')
      await wait(50)
    }
  }

  until(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#wanted = text
      this.#heard = resolve
    })
  }
}
