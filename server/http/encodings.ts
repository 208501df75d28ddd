import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Cheap enough for an answer that is made again each time, and smaller than gzip's best. */
const FAST_QUALITY = 5

/** The names in an `Accept-Encoding`, but for those with a weight of 0. */
function acceptedEncodings(header: string | undefined): Set<string> {
  const accepted = new Set<string>()
  for (const entry of (header ?? '').split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (name !== '' && !isRefused) accepted.add(name)
  }
  return accepted
}

/** The smallest encoding that an `Accept-Encoding` admits. */
export function bestEncoding(header: string | undefined): Encoding {
  const accepted = acceptedEncodings(header)
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding)) ?? 'identity'
}

/** Encodes text on the thread pool. */
export async function compress(
  plain: Buffer,
  encoding: Encoding,
  quality = FAST_QUALITY,
): Promise<Buffer> {
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return zip(plain)
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** Text in the encodings that are asked for, each made once; one that has failed is made again. */
export class EncodedForms {
  readonly #plain: () => Buffer | Promise<Buffer>
  readonly #quality: number | undefined
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  /** @param quality - of Brotli, 0 to 11; left out, one that is cheap enough for each answer */
  constructor(plain: () => Buffer | Promise<Buffer>, quality?: number) {
    this.#plain = plain
    this.#quality = quality
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding)
    if (known !== undefined) return known
    const form = this.#make(encoding)
    this.#forms.set(encoding, form)
    form.catch(() => this.#forms.delete(encoding))
    return form
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    return compress(await this.#plain(), encoding, this.#quality)
  }
}
