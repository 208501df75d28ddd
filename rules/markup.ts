/** A piece of a description: text, or text in a manner. */
export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'b' | 'i' | 'u'; readonly children: readonly MarkupNode[] }
  | {
      readonly kind: 'color'
      /** Six hex digits; undefined where it could not be read, and the text keeps the color around. */
      readonly color: string | undefined
      readonly children: readonly MarkupNode[]
    }

type Styled = Extract<MarkupNode, { children: unknown }>
type Open = Styled & { readonly children: MarkupNode[] }

const TEXT_MAX = 8192
const DEPTH_MAX = 16
const namedColors: Readonly<Record<string, string>> = {
  red: 'f48f7c',
  green: '8fce86',
  blue: '8fc1ea',
  yellow: 'f0c265',
  orange: 'e8a33d',
  purple: 'b983e8',
  white: 'efe6d3',
  black: '9c8e78',
  gray: '9c8e78',
  grey: '9c8e78',
}

/** Six hex digits for a color as it is written; undefined for anything else. */
function readColor(text: string): string | undefined {
  const plain = text.replaceAll(/["']/g, '').trim().toLowerCase()
  if (/^#?[0-9a-f]{6}$/.test(plain)) return plain.replace('#', '')
  if (/^#[0-9a-f]{3}$/.test(plain)) return plain.slice(1).replaceAll(/./g, '$&$&')
  return namedColors[plain]
}

const TAG = /[[<](\/?)(b|i|u|color|font|br)(?:(?:\s{1,4}color)?=([^\]>]{0,20}))?\s*\/?[\]>]|\n/gi

const kindOf: Readonly<Record<string, MarkupNode['kind']>> = {
  b: 'b',
  i: 'i',
  u: 'u',
  color: 'color',
  font: 'color',
}

/**
 * Reads the simple markup of descriptions, in both dialects: `[b]…[/b]` and `<b>…</b>`, likewise i,
 * u, color=… (or font color=…) and br. Anything else is text. Unclosed tags close at the end, stray
 * closing ones are dropped, so any text has a reading; one pass, in linear time.
 *
 * Source: spec 1 §2, §3; the colors are six hex digits, three after a #, or one of ten names.
 */
export function parseMarkup(source: string): MarkupNode[] {
  const text = source.slice(0, TEXT_MAX)
  const root: MarkupNode[] = []
  const open: Open[] = []
  const add = (node: MarkupNode) => (open.at(-1)?.children ?? root).push(node)
  let last = 0
  for (const match of text.matchAll(TAG)) {
    if (match.index > last) add({ kind: 'text', text: text.slice(last, match.index) })
    last = match.index + match[0].length
    const kind = kindOf[match[2]?.toLowerCase() ?? ''] as Styled['kind'] | undefined
    if (kind === undefined) add({ kind: 'break' })
    else if (match[1] === '/') close(open, kind)
    else begin(open, add, kind, match[3] ?? '')
  }
  if (last < text.length) add({ kind: 'text', text: text.slice(last) })
  return root
}

function begin(
  open: Open[],
  add: (node: MarkupNode) => void,
  kind: Styled['kind'],
  value: string,
): void {
  if (open.length >= DEPTH_MAX) return
  const node: Open =
    kind === 'color' ? { kind, color: readColor(value), children: [] } : { kind, children: [] }
  add(node)
  open.push(node)
}

/** Closes the nearest open tag of the kind, and those inside it. */
function close(open: Open[], kind: Styled['kind']): void {
  const at = open.findLastIndex((node) => node.kind === kind)
  if (at >= 0) open.length = at
}
