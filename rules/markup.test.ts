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
