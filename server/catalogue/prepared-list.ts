import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Item } from '@app/contract/catalogue.ts'
import { bundleText } from '@app/rules/catalogue/bundle-text.ts'
import type { ItemDef } from '@app/rules/catalogue/item-def.ts'

type Encoding = 'identity' | 'gzip' | 'br'

/** The list's bytes in one encoding. */
interface Form {
  readonly encoding: Encoding
  readonly bytes: Buffer
  /** Strong: other bytes have another tag. In quotes. */
  readonly etag: string
}

/** Above this many bytes the best compression takes minutes of a processor, and level 9 seconds. */
const BEST_QUALITY_SIZE_MAX = 2 * 1024 * 1024

/** The visible items as they are sent, encoded once per version and not for each request. */
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
  static async prepare(items: Iterable<ItemDef>): Promise<PreparedList> {
    const shown = [...items].filter((item) => !item.hidden).map(itemOf)
    const plain = Buffer.from(JSON.stringify(shown))
    const hash = createHash('sha256').update(plain).digest('base64url')
    const [zipped, brotli] = await Promise.all([promisify(gzip)(plain), compress(plain, 5)])
    return new PreparedList(plain, hash, [
      { encoding: 'br', bytes: brotli, etag: `"${hash}.br5"` },
      { encoding: 'gzip', bytes: zipped, etag: `"${hash}.gzip"` },
      { encoding: 'identity', bytes: plain, etag: `"${hash}"` },
    ])
  }

  /** Takes a second or more of another thread, and saves a tenth of the bytes. */
  async compressBetter(): Promise<void> {
    const quality = this.#plain.length > BEST_QUALITY_SIZE_MAX ? 9 : 11
    const bytes = await compress(this.#plain, quality)
    const best: Form = { encoding: 'br', bytes, etag: `"${this.#hash}.br${quality}"` }
    this.#forms = [best, ...this.#forms.filter((form) => form.encoding !== 'br')]
  }

  /** The smallest form that an `Accept-Encoding` admits. */
  formFor(acceptEncoding: string | undefined): Form {
    const accepted = acceptedEncodings(acceptEncoding ?? '')
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

function compress(plain: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return promisify(brotliCompress)(plain, { params })
}

/** The names in an `Accept-Encoding`, but for those with a weight of 0. */
function acceptedEncodings(header: string): Set<string> {
  const accepted = new Set<string>()
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (name !== '' && !isRefused) accepted.add(name)
  }
  return accepted
}

/** An item as clients get it. */
function itemOf(item: ItemDef): Item {
  const { name, description } = item
  return {
    Itemdefid: item.itemdefid,
    Type: item.type,
    Name: name.en,
    NameRu: name.ru,
    NameZh: name.zh,
    NameTr: name.tr,
    NamePt: name.pt,
    NameJa: name.ja,
    Description: description.en,
    DescriptionRu: description.ru,
    DescriptionZh: description.zh,
    DescriptionTr: description.tr,
    DescriptionPt: description.pt,
    DescriptionJa: description.ja,
    IconUrl: item.icon_url,
    Tags: [...item.tags],
    CanSell: item.can_sell,
    NameColor: item.name_color,
    Bundle: bundleText(item.contents),
  }
}
