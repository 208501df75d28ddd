import { v7 } from 'uuid'

const COUNTERS = 2 ** 22
const RANDOM_BYTES = 16

/**
 * Makes version 7 uuids that sort by microsecond, and strictly increase within one process.
 *
 * Two nodes that take turns under a lock and read the database's clock under it keep the order too.
 */
export class IdSource {
  #micros = 0
  #counter = 0
  /** Random bytes are drawn many at a time: one draw per uuid would cost more than the rest. */
  readonly #pool = new Uint8Array(256 * RANDOM_BYTES)
  #used = this.#pool.length

  /**
   * @param micros - unix microseconds
   * @param tail - up to 32 bits kept in the uuid's last eight digits; random when left out
   */
  next(micros: number, tail?: number): string {
    const random = this.#random()
    const view = new DataView(random.buffer, random.byteOffset, RANDOM_BYTES)
    if (micros > this.#micros || ++this.#counter >= COUNTERS) {
      this.#micros = Math.max(micros, this.#micros + 1)
      // Two nodes in one microsecond differ here; the upper half stays free to count in.
      this.#counter = view.getUint32(0) % (COUNTERS / 2)
    }
    if (tail !== undefined) view.setUint32(12, tail)
    const seq = ((this.#micros % 1000) * COUNTERS + this.#counter) >>> 0
    return v7({ msecs: Math.floor(this.#micros / 1000), seq, random })
  }

  #random(): Uint8Array<ArrayBuffer> {
    if (this.#used === this.#pool.length) {
      crypto.getRandomValues(this.#pool)
      this.#used = 0
    }
    this.#used += RANDOM_BYTES
    return this.#pool.subarray(this.#used - RANDOM_BYTES, this.#used)
  }
}

/** The 32 bits that `next` was given as the tail. */
export function tailOf(uuid: string): number {
  return Number.parseInt(uuid.slice(-8), 16)
}

/** The least uuid that `next` can make at a moment in unix seconds: a bound for ranges of a key. */
export function firstUuidAt(unixSeconds: number): string {
  const hex = (unixSeconds * 1000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
