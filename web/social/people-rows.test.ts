import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addMessages, showLocale } from '../i18n/catalog.ts'
import { trade } from '../testing.ts'
import { TradeRows } from './people-rows.tsx'

test('a trade whose other player has just been deleted says so in place of a name', () => {
  addMessages('en', { 'kit.deleted_player': 'Deleted player' })
  showLocale('en')
  const trades = [trade('1', { opponent_name: '' })]
  const rows = renderToStaticMarkup(createElement(TradeRows, { trades, onOpen: () => {} }))
  expect(rows.match(/Deleted player/g)).toHaveLength(2)
})
