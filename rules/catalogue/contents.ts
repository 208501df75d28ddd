/** One part of a bundle (`quantity` pieces) or of a generator (`quantity` is its weight). */
export interface ContentsPart {
  readonly itemdefid: number
  readonly quantity: number
}

const PARTS_MAX = 10_000
const INT_MAX = 2_147_483_647

/** A whole number from 1 to 2^31 - 1; undefined for anything else. */
export function readPositive(text: string): number | undefined {
  if (!/^[0-9]{1,10}$/.test(text)) return undefined
  const value = Number(text)
  return value >= 1 && value <= INT_MAX ? value : undefined
}

/**
 * Reads the `bundle` property: `id`, or `id x quantity`, separated by semicolons; empty parts are
 * passed over, and an item named twice counts twice. One pass, in linear time.
 *
 * Source: Steam's item schema, "bundle_def".
 */
export function parseContents(text: string): { parts: ContentsPart[] } | { problem: string } {
  const parts: ContentsPart[] = []
  for (const segment of text.split(';')) {
    const part = segment.trim()
    if (part === '') continue
    if (parts.length === PARTS_MAX) return { problem: `more than ${PARTS_MAX} parts` }
    const [id = '', quantity = '1', ...rest] = part.split('x').map((piece) => piece.trim())
    const itemdefid = readPositive(id)
    const count = readPositive(quantity)
    if (itemdefid === undefined || count === undefined || rest.length > 0) {
      return { problem: `"${part.slice(0, 60)}" is not an item with a quantity` }
    }
    parts.push({ itemdefid, quantity: count })
  }
  return { parts }
}
