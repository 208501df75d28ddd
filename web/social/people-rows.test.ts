import type { Invitation } from '@app/contract/social.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addMessages, showLocale } from '../i18n/catalog.ts'
import { trade } from '../testing.ts'
import { SearchRows, TradeRows } from './people-rows.tsx'

test('a trade whose other player has just been deleted says so in place of a name', () => {
  addMessages('en', { 'kit.deleted_player': 'Deleted player' })
  showLocale('en')
  const trades = [trade('1', { opponent_name: '' })]
  const rows = renderToStaticMarkup(createElement(TradeRows, { trades, onOpen: () => {} }))
  expect(rows.match(/Deleted player/g)).toHaveLength(2)
})

test('of who has invited whom nothing is said until it is known', () => {
  addMessages('en', {
    'social.invited': 'Invited',
    'social.accept': 'Accept',
    'social.decline': 'Decline',
  })
  showLocale('en')
  const bob = { user_uuid: 'bob', name: 'Bob' }
  const found = [{ ...bob, status: 'pending' as const }]
  const shown = (invitations: readonly Invitation[] | undefined) => {
    const props = { found, invitations, doing: undefined, onAct: () => {} }
    const rows = renderToStaticMarkup(createElement(SearchRows, props))
    return ['Invited', 'Accept', 'Decline'].filter((text) => rows.includes(text))
  }
  const invitation = { ...bob, created_at: 1, is_own: false }
  expect(shown(undefined)).toEqual([])
  expect(shown([invitation])).toEqual(['Accept', 'Decline'])
  expect(shown([{ ...invitation, is_own: true }])).toEqual(['Invited'])
})
