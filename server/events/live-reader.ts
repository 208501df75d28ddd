import { Readable } from 'node:stream'

/**
 * What one reader is sent. Bytes wait here until the connection takes them. A reader that leaves more
 * than `bufferMax` bytes waiting is cut off: it costs no more memory, and asks for what it missed when
 * it comes back.
 */
export class LiveReader extends Readable {
  readonly #bufferMax: number
  readonly #cutOff: () => void
  #hasEnded = false

  /** @param cutOff - called once, when the reader is cut off */
  constructor(bufferMax: number, cutOff: () => void) {
    super({ highWaterMark: bufferMax })
    this.#bufferMax = bufferMax
    this.#cutOff = cutOff
  }

  send(bytes: Buffer): void {
    if (this.#hasEnded || this.destroyed) return
    if (this.readableLength + bytes.length <= this.#bufferMax) {
      this.push(bytes)
      return
    }
    this.destroy()
    this.#cutOff()
  }

  /** Sends what waits and no more. */
  finish(): void {
    if (this.#hasEnded || this.destroyed) return
    this.#hasEnded = true
    this.push(null)
  }

  /** Called when the connection can take more: the bytes come when something happens. */
  override _read(): void {}
}
