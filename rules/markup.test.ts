import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkupNode, parseMarkup } from './markup.ts'

const plain = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) =>
      node.kind === 'text' ? node.text : node.kind === 'break' ? '\n' : plain(node.children),
    )
    .join('')

test('both dialects read alike', () => {
  const bold = [{ kind: 'b', children: [{ kind: 'text', text: 'ale' }] }]
  expect(parseMarkup('[b]ale[/b]')).toEqual(bold)
  expect(parseMarkup('<b>ale</b>')).toEqual(bold)
  expect(parseMarkup('[color=#E0B050]x[/color]<color=#e0b050>x</color>')).toEqual(
    Array(2).fill({ kind: 'color', color: 'e0b050', children: [{ kind: 'text', text: 'x' }] }),
  )
})

test('unclosed, stray and crossed tags still read', () => {
  expect(plain(parseMarkup('[b]one [i]two[/b] three[/u]'))).toBe('one two three')
  expect(plain(parseMarkup('a<br>b[br/]c\nd'))).toBe('a\nb\nc\nd')
})

test('colors read as six digits, as three and by name, in every way they are written', () => {
  const red = [{ kind: 'color', color: 'ff0000', children: [{ kind: 'text', text: 'x' }] }]
  for (const text of [
    '[color=#f00]x[/color]',
    '<color=#FF0000>x</color>',
    '<color="ff0000">x</color>',
    '<font color=#f00>x</font>',
    "[font color='#ff0000']x[/font]",
  ]) {
    expect(parseMarkup(text), text).toEqual(red)
  }
  expect(parseMarkup('[color=red]x[/color]')).toMatchObject([{ color: 'f48f7c' }])
})

test('a color that cannot be read keeps the one around it, up to its own end', () => {
  expect(parseMarkup('[color=#e0b050]a[color=foo]b[/color]c[/color]d')).toEqual([
    {
      kind: 'color',
      color: 'e0b050',
      children: [
        { kind: 'text', text: 'a' },
        { kind: 'color', color: undefined, children: [{ kind: 'text', text: 'b' }] },
        { kind: 'text', text: 'c' },
      ],
    },
    { kind: 'text', text: 'd' },
  ])
})

test('a script is text, and a colour is only a colour', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>[color=red;}x]y[/color]'
  expect(plain(parseMarkup(hostile))).toContain('<script>alert(1)</script><img')
  expect(JSON.stringify(parseMarkup(hostile))).not.toContain('"color":"red;')
})

test('any text has a reading of known nodes, no deeper than sixteen', () => {
  const piece = fc.constantFrom(
    '[b]',
    '</b>',
    '<color=#123456>',
    '[/color]',
    '[i]',
    '[u]',
    'x',
    '\n',
    '<',
    ']',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const depth = (nodes: readonly MarkupNode[]): number =>
        Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depth(node.children) : 0)))
      expect(depth(parseMarkup(pieces.join('')))).toBeLessThanOrEqual(16)
    }),
  )
})

/** Ways to run something, as they are tried on pages. */
const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<b onmouseover=alert(1)>x</b>',
  '<b style="background:url(javascript:alert(1))">x</b>',
  '<color=#ffffff;background:url(//x)>x</color>',
  '<color="red" onclick="alert(1)">x</color>',
  '<color=expression(alert(1))>x</color>',
  '<color=var(--x)>x</color>',
  '<br onload=alert(1)>',
  '<br/onload=alert(1)>',
  '<u/onclick=alert(1)>x</u>',
  '<i\tonclick=alert(1)>x</i>',
  '<<b>script>alert(1)<</b>/script>',
  '<scr<b></b>ipt>alert(1)</script>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<!--<b>--><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<script>alert(1)</script>',
  "';alert(1)//",
]
const wrappers = [
  (text: string) => text,
  (text: string) => `[b]${text}[/b]`,
  (text: string) => `<color=#123456>${text}</color>`,
  (text: string) => `[color=${text}]x[/color]`,
  (text: string) => `<color="${text}">x</color>`,
  (text: string) => text.replaceAll('<', '[').replaceAll('>', ']'),
  (text: string) => text.toUpperCase(),
  (text: string) => `<b><i>${text}`,
]
const hostile = wrappers.flatMap((wrap) => vectors.map(wrap))

/** Nothing but the six kinds, each with what belongs to it. */
function isSafe(node: MarkupNode): boolean {
  const fields = Object.keys(node).toSorted().join()
  switch (node.kind) {
    case 'text':
      return fields === 'kind,text' && typeof node.text === 'string'
    case 'break':
      return fields === 'kind'
    case 'color':
      return (
        fields === 'children,color,kind' &&
        (node.color === undefined || /^[0-9a-f]{6}$/.test(node.color)) &&
        node.children.every(isSafe)
      )
    case 'b':
    case 'i':
    case 'u':
      return (
        fields === 'children,kind' &&
        ['b', 'i', 'u'].includes(node.kind) &&
        node.children.every(isSafe)
      )
  }
}

test('two hundred attacks come out as text and the known nodes', () => {
  expect(hostile).toHaveLength(200)
  for (const text of hostile) expect(parseMarkup(text).every(isSafe), text).toBe(true)
})

test('whatever a text holds, only known nodes come out, and nothing but tags is lost', () => {
  const tag = /[[<]\/?(?:[biu]|color|font)(?:(?:\s{1,4}color)?=[^\]>]{0,20})?\s*\/?[\]>]/gi
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      ...vectors,
      '[b]',
      '</b>',
      '[i]',
      '<u>',
      '[/u]',
      '<color=red>',
      '<font color=',
      '[/color]',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces
        .join('')
        .replaceAll(/[\r\n]|[[<]\/?br[^\]>]*[\]>]/gi, '')
        .slice(0, 8000)
      const nodes = parseMarkup(text)
      expect(nodes.every(isSafe)).toBe(true)
      expect(plain(nodes)).toBe(text.replaceAll(tag, ''))
    }),
  )
})

test('of a text of any length 8 KiB are read', () => {
  expect(plain(parseMarkup('a'.repeat(1_000_000)))).toHaveLength(8192)
  expect(plain(parseMarkup('['.repeat(1_000_000)))).toHaveLength(8192)
})
