import { createHash } from 'node:crypto'
import { bestEncoding, EncodedForms, type Encoding } from '../http/encodings.ts'

/** The list's bytes in one encoding. */
interface Form {
  readonly encoding: Encoding
  readonly bytes: Buffer
  /** Strong: other bytes have another tag. In quotes. */
  readonly etag: string
}

/**
 * Of Brotli: as few bytes as at 11, in a third of the time, which is a fifth of a second of another
 * thread for each list.
 */
const QUALITY = 10
/** What is larger than this many bytes would take several seconds at that. */
const BEST_SIZE_MAX = 2 * 1024 * 1024
const LARGE_QUALITY = 9

/** A list as it is sent, encoded once per version, when it is first asked for. */
export class PreparedList {
  readonly #rows: () => readonly object[]
  #written: { readonly forms: EncodedForms; readonly hash: string } | undefined

  /** @param rows - what the list holds, which never changes */
  constructor(rows: () => readonly object[]) {
    this.#rows = rows
  }

  /** The smallest form that an `Accept-Encoding` admits. */
  async formFor(acceptEncoding: string | undefined): Promise<Form> {
    const encoding = bestEncoding(acceptEncoding)
    const { forms, hash } = this.#write()
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}.${encoding}"`
    return { encoding, bytes: await forms.in(encoding), etag }
  }

  /** Whether one of the tags in an `If-None-Match` is of this list, in whatever encoding. */
  isKnown(ifNoneMatch: string | undefined): boolean {
    const { hash } = this.#write()
    return (ifNoneMatch ?? '').split(',').some((entry) => {
      const tag = entry.trim().replace(/^W\//, '')
      return tag === '*' || tag === `"${hash}"` || tag.startsWith(`"${hash}.`)
    })
  }

  #write() {
    if (this.#written === undefined) {
      const bytes = Buffer.from(JSON.stringify(this.#rows()))
      const quality = bytes.length > BEST_SIZE_MAX ? LARGE_QUALITY : QUALITY
      const hash = createHash('sha256').update(bytes).digest('base64url')
      this.#written = { forms: new EncodedForms(() => bytes, quality), hash }
    }
    return this.#written
  }
}
