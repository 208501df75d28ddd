import type { Socket } from 'node:net'

/**
 * What one reader is sent. Bytes wait here until the connection takes them. A reader that leaves more
 * than `bufferMax` bytes waiting is cut off: it costs no more memory, and asks for what it missed when
 * it comes back.
 */
export class LiveReader {
  readonly #socket: Socket
  readonly #bufferMax: number
  readonly #cutOff: () => void

  /** @param cutOff - called once, when the reader is cut off */
  constructor(socket: Socket, bufferMax: number, cutOff: () => void) {
    this.#socket = socket
    this.#bufferMax = bufferMax
    this.#cutOff = cutOff
  }

  send(bytes: Buffer): void {
    if (!this.#socket.writable) return
    if (this.#socket.writableLength + bytes.length <= this.#bufferMax) {
      this.#socket.write(bytes)
      return
    }
    this.#socket.destroy()
    this.#cutOff()
  }

  /** Sends what waits, for so many milliseconds at most, and no more. */
  finish(lastBytesMs: number): void {
    if (!this.#socket.writable) return
    this.#socket.end()
    const cut = setTimeout(() => this.#socket.destroy(), lastBytesMs)
    this.#socket.once('close', () => clearTimeout(cut))
  }
}
