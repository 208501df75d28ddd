import { coinsPerUnit, type MoneyUnit } from '@app/rules/money.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoinIcon } from './CoinIcon.tsx'

const markupOf = (props: Parameters<typeof CoinIcon>[0]) =>
  renderToStaticMarkup(createElement(CoinIcon, props))

test('a coin is 20 px wide unless the line it stands in asks for another size', () => {
  const widthOf = (size: { size?: number }) =>
    /width="(\d+)"/.exec(markupOf({ unit: 'gold', ...size }))?.[1]
  expect(widthOf({})).toBe('20')
  expect(widthOf({ size: 12 })).toBe('12')
})

test('each unit has a picture of its own, of one element: lists show hundreds of them', () => {
  const pictures = (Object.keys(coinsPerUnit) as MoneyUnit[]).map((unit) => markupOf({ unit }))
  expect(new Set(pictures).size).toBe(4)
  // A server that renders asks for pictures in advance, by a link before them.
  for (const markup of pictures) expect(markup.match(/<(?!link )\w/g)).toHaveLength(1)
})
