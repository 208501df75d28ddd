import { createHash } from 'node:crypto'
import { acceptedEncodings, compress, type Encoding } from '../http/encodings.ts'

/** The list's bytes in one encoding. */
interface Form {
  readonly encoding: Encoding
  readonly bytes: Buffer
  /** Strong: other bytes have another tag. In quotes. */
  readonly etag: string
}

/** Above this many bytes the best compression takes minutes of a processor, and level 9 seconds. */
const BEST_QUALITY_SIZE_MAX = 2 * 1024 * 1024

/** A list as it is sent, encoded once per version and not for each request. */
export class PreparedList {
  readonly #plain: Buffer
  /** Of the list itself, whatever its encoding. */
  readonly #hash: string
  #forms: readonly Form[]

  private constructor(plain: Buffer, hash: string, forms: readonly Form[]) {
    this.#plain = plain
    this.#hash = hash
    this.#forms = forms
  }

  /** Encodes on the thread pool, and fast: the first visitor waits for it. See `compressBetter`. */
  static async prepare(list: readonly object[]): Promise<PreparedList> {
    const plain = Buffer.from(JSON.stringify(list))
    const hash = createHash('sha256').update(plain).digest('base64url')
    const [zipped, brotli] = await Promise.all([compress(plain, 'gzip'), compress(plain, 'br')])
    return new PreparedList(plain, hash, [
      { encoding: 'br', bytes: brotli, etag: `"${hash}.br5"` },
      { encoding: 'gzip', bytes: zipped, etag: `"${hash}.gzip"` },
      { encoding: 'identity', bytes: plain, etag: `"${hash}"` },
    ])
  }

  /** Takes a second or more of another thread, and saves a tenth of the bytes. */
  async compressBetter(): Promise<void> {
    const quality = this.#plain.length > BEST_QUALITY_SIZE_MAX ? 9 : 11
    const bytes = await compress(this.#plain, 'br', quality)
    const best: Form = { encoding: 'br', bytes, etag: `"${this.#hash}.br${quality}"` }
    this.#forms = [best, ...this.#forms.filter((form) => form.encoding !== 'br')]
  }

  /** The smallest form that an `Accept-Encoding` admits. */
  formFor(acceptEncoding: string | undefined): Form {
    const accepted = acceptedEncodings(acceptEncoding)
    const form = this.#forms.find(({ encoding }) => accepted.has(encoding)) ?? this.#forms.at(-1)!
    return form
  }

  /** Whether one of the tags in an `If-None-Match` is of this list, in whatever encoding. */
  isKnown(ifNoneMatch: string | undefined): boolean {
    return (ifNoneMatch ?? '').split(',').some((entry) => {
      const tag = entry.trim().replace(/^W\//, '')
      return tag === '*' || tag === `"${this.#hash}"` || tag.startsWith(`"${this.#hash}.`)
    })
  }
}
