import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addMessages, showLocale } from '../i18n/catalog.ts'
import { SlotPicker } from './SlotPicker.tsx'

const name = { en: 'Fuel', ru: '', zh: '', tr: '', pt: '', ja: '' }
const slot = {
  name,
  list: [
    { item: { type_id: 101, count: 1 }, time_for_craft_sec: 5 * 3600, possible_drop_list: [] },
  ],
}

test.each([
  [false, '5 hours'],
  [true, '4 hours'],
])('an item’s time is what it adds to a job, with energy or without (%s)', (isEnergetic, time) => {
  addMessages('en', { 'item.owned': '', 'item.unknown': '', 'rarity.common': '' })
  showLocale('en')
  const props = { slot, items: new Map(), held: new Map(), chosen: undefined, onChoose: () => {} }
  const shown = renderToStaticMarkup(createElement(SlotPicker, { ...props, isEnergetic }))
  expect(shown).toContain(time)
})
