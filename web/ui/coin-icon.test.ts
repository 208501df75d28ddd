import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoinIcon } from './CoinIcon.tsx'

test('a coin is 20 px wide unless the line it stands in asks for another size', () => {
  const widthOf = (size: { size?: number }) =>
    /width="(\d+)"/.exec(
      renderToStaticMarkup(createElement(CoinIcon, { unit: 'gold', ...size })),
    )?.[1]
  expect(widthOf({})).toBe('20')
  expect(widthOf({ size: 12 })).toBe('12')
})
