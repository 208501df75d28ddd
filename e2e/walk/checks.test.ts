import { expect, test } from 'vitest'
import { type Fault, faultsOf, type Known } from './checks.ts'
import { chooseControls, type Hand } from './choose.ts'
import { difference, fillsDraft, hasChanged, isNewEntry } from './compare.ts'
import type { Control, TextBox, Trouble, View } from './view.ts'
import { withoutNumbers } from './page/names.ts'

const known: Known = {
  messageIds: new Set([
    'news.event_coming',
    'exchange.top_up',
    'layout.name',
    'momentum',
    'not_found',
  ]),
  crashTexts: ['Something fell off the shelf'],
  showsMore: () => false,
  passingTexts: [],
  countingTexts: [],
  mayRefuse: (call) => call === 'POST /api/marketplace/create-buy-lot',
}

const quiet: Trouble = { errors: [], failed: [], calls: {}, waiting: [], effects: 0 }
const view: View = {
  address: '/marketplace/market',
  title: 'Market',
  language: 'en',
  entry: undefined,
  historyLength: 2,
  width: 1440,
  sideScroll: 0,
  main: ['Market', '# items'],
  layer: [],
  layerStates: [],
  exact: 'Market\n379 items',
  hints: [],
  states: ['tab Day: true'],
  searches: ['searchbox Search: '],
  fields: [],
  focus: '',
  controls: [],
  texts: [],
  trouble: quiet,
}
const control: Control = {
  key: 'main button Buy',
  role: 'button',
  name: 'Buy',
  region: 'main',
  group: 'main button',
  box: [0, 0, 80, 36],
  disabled: false,
  reason: '',
  on: false,
  kind: 'press',
  value: '',
  leaves: false,
  comesWithFocus: false,
  inline: false,
}
const text: TextBox = { text: 'Oak Plank', box: [0, 0, 80, 20], cut: '', layer: '' }

const found = (changed: Partial<View>): Fault[] => faultsOf({ ...view, ...changed }, known)
const trouble = (changed: Partial<Trouble>) => found({ trouble: { ...quiet, ...changed } })

test('a page in order has no fault', () => {
  expect(faultsOf(view, known)).toEqual([])
  // Names of files and sites are no keys.
  expect(found({ exact: 'game-icons.net, layout.svg, e.g. example.com' })).toEqual([])
})

test('a raw key is found wherever it is shown', () => {
  const fault = [{ kind: 'raw key', what: 'news.event_coming' }]
  expect(found({ exact: 'Soon: news.event_coming!' })).toEqual(fault)
  expect(found({ title: 'news.event_coming' })).toEqual(fault)
  expect(found({ hints: ['news.event_coming'] })).toEqual(fault)
  expect(found({ controls: [{ ...control, name: 'news.event_coming' }] })).toEqual(fault)
  expect(found({ exact: 'exchange.no_such_message' })).toHaveLength(1)
})

test('a raw key without a group is found, and a word that is one is none in a sentence', () => {
  expect(found({ exact: 'Sorry: not_found.' })).toEqual([{ kind: 'raw key', what: 'not_found' }])
  expect(found({ hints: ['momentum'] })).toEqual([{ kind: 'raw key', what: 'momentum' }])
  expect(found({ exact: 'Time\nmomentum\nPrice' })).toHaveLength(1)
  expect(found({ exact: 'The market gains momentum' })).toEqual([])
  expect(found({ exact: '/errors/not_found and client_seed' })).toEqual([])
})

test('a crashed and an empty page are found', () => {
  expect(found({ exact: 'Something fell off the shelf' })).toMatchObject([{ kind: 'crash' }])
  expect(found({ exact: ' ' })).toMatchObject([{ kind: 'crash' }])
})

test('errors and calls that fail are found; the refusal of a change is none', () => {
  expect(trouble({ errors: ['uncaught: x is not a function'] })).toMatchObject([{ kind: 'error' }])
  const order = 'POST /api/marketplace/create-buy-lot'
  expect(trouble({ failed: [{ call: order, status: 422 }] })).toEqual([])
  expect(trouble({ failed: [{ call: order, status: 400 }] })).toHaveLength(1)
  expect(trouble({ failed: [{ call: order, status: 500 }] })).toHaveLength(1)
  expect(trouble({ failed: [{ call: 'GET /api/inventory/get', status: 404 }] })).toHaveLength(1)
})

test('a call that does not end and one that is made over and over are found', () => {
  expect(trouble({ waiting: ['GET /api/news'] })).toMatchObject([{ kind: 'endless' }])
  const calls = (times: number[]) => trouble({ calls: { 'GET /api/news': times } })
  expect(calls([0, 200, 400, 600, 800, 1000])).toEqual([])
  expect(calls([0, 100, 200, 300, 400, 500])).toMatchObject([{ kind: 'endless' }])
})

test('cut and overlapping texts and a page wider than its window are found', () => {
  expect(found({ texts: [{ ...text, cut: 'cut at its side' }] })).toMatchObject([
    { kind: 'cut text', what: 'Oak Plank: cut at its side' },
  ])
  const over: TextBox = { ...text, text: 'Birch', box: [40, 8, 120, 28] }
  expect(found({ texts: [text, over] })).toMatchObject([{ kind: 'overlap' }])
  expect(found({ texts: [text, { ...over, box: [0, 17, 80, 37] }] })).toEqual([])
  expect(found({ texts: [text, { ...over, layer: '1' }] })).toEqual([])
  expect(found({ sideScroll: 3 })).toMatchObject([{ kind: 'side scroll' }])
})

test('a small target is found where another one is near', () => {
  const small: Control = { ...control, key: 'main button ×', box: [0, 0, 16, 16] }
  expect(found({ controls: [small] })).toEqual([])
  const near: Control = { ...control, box: [18, 0, 60, 30] }
  expect(found({ controls: [small, near] })).toMatchObject([{ kind: 'small target' }])
  expect(found({ controls: [{ ...small, inline: true }, near] })).toEqual([])
  expect(found({ controls: [{ ...small, comesWithFocus: true }, near] })).toEqual([])
})

test('a disabled control says why', () => {
  const off: Control = { ...control, disabled: true }
  expect(found({ controls: [off] })).toEqual([{ kind: 'no reason', what: 'main button Buy' }])
  expect(found({ controls: [{ ...off, reason: 'You have no coins' }] })).toEqual([])
})

test('what a reload loses is named', () => {
  expect(difference(view, { ...view, layer: ['Buy'], exact: 'Market\n380 items' })).toBeUndefined()
  expect(difference({ ...view, states: ['switch Has item: true'] }, view)).toBe(
    'states: was “switch Has item: true”, is “tab Day: true”',
  )
  expect(difference({ ...view, address: '/marketplace/market?q=7' }, view)).toContain('address')
})

test('a press that does nothing is told from one that does', () => {
  expect(hasChanged(view, { ...view })).toBe(false)
  expect(hasChanged(view, { ...view, layer: ['Buy'] })).toBe(true)
  const focused = { ...view, focus: control.key }
  expect(hasChanged(view, focused, control.key)).toBe(false)
  expect(hasChanged(view, focused, 'main link Home')).toBe(true)
  expect(hasChanged(view, { ...view, trouble: { ...quiet, effects: 1 } })).toBe(true)
})

test('a press that fills a field is told from one that changes what the address holds', () => {
  const pieces = (count: number) => ({ ...view, fields: [`spinbutton Pieces: ${count} false`] })
  expect(fillsDraft(pieces(1), pieces(2))).toBe(true)
  expect(fillsDraft(pieces(1), { ...pieces(2), address: '/craft?pieces=2' })).toBe(false)
  expect(fillsDraft(pieces(1), view)).toBe(false)
  const far = { ...view, fields: ['spinbutton Logs: 9 false', 'spinbutton Pieces: 2 false'] }
  expect(fillsDraft(pieces(1), far)).toBe(true)
  expect(fillsDraft(pieces(2), far)).toBe(false)
  const searched = { ...view, fields: ['searchbox Search: oak false'] }
  const emptied = { ...view, fields: ['searchbox Search:  false'] }
  expect(fillsDraft(searched, emptied)).toBe(false)
})

test('a new entry of the history is told by the keys of the entries, in a full history as well', () => {
  const at = (...keys: string[]): View => {
    const entry = { key: keys.at(-1)!, behind: keys.slice(0, -1) }
    return { ...view, address: `/${entry.key}`, historyLength: 50, entry }
  }
  const before = at('a', 'b', 'c')
  expect(isNewEntry(before, at('b', 'c', 'd'))).toBe(true)
  expect(isNewEntry(before, { ...at('b', 'c', 'd'), address: before.address })).toBe(true)
  expect(isNewEntry(before, { ...before, address: '/replaced' })).toBe(false)
  // A popup that closes by going back, and one that goes on from there.
  expect(isNewEntry(before, at('a', 'b'))).toBe(false)
  expect(isNewEntry(before, at('a', 'b', 'd'))).toBe(false)
})

test('a new entry is told by the length where the browser names no entries', () => {
  const long = (historyLength: number, address = view.address) => ({
    ...view,
    historyLength,
    address,
  })
  expect(isNewEntry(long(2), long(3))).toBe(true)
  expect(isNewEntry(long(2), long(2, '/replaced'))).toBe(false)
  expect(isNewEntry(long(50), long(50, '/other'))).toBe(true)
  expect(isNewEntry(long(50), long(50))).toBe(false)
})

test('of a list some rows are used, of choices nearly all, and the order is that of the seed', () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ ...control, key: `row ${at}` }))
  const tabs = Array.from({ length: 5 }, (_, at) => ({
    ...control,
    key: `tab ${at}`,
    role: 'tab',
    group: 'tabs',
  }))
  const keys = (seed: string) => chooseControls([...rows, ...tabs], seed).map(({ key }) => key)
  expect(keys('a')).toHaveLength(7)
  expect(keys('a')).toEqual(keys('a'))
  expect(keys('a')).not.toEqual(keys('b'))
  expect(chooseControls([{ ...control, disabled: true }], 'a')).toEqual([])
})

test('what is dealt to the hands is everything that is used, each control once', () => {
  const controls = Array.from({ length: 20 }, (_, at) => ({
    ...control,
    key: `button ${at}`,
    group: `button ${at}`,
  }))
  const keysOf = (hand?: Hand) => chooseControls(controls, 'a', hand).map(({ key }) => key)
  const dealt = [0, 1, 2].map((nth) => keysOf({ nth, of: 3 }))
  expect(dealt.map(({ length }) => length)).toEqual([7, 7, 6])
  expect(dealt.flat().toSorted()).toEqual(keysOf().toSorted())
})

test('a number is the same sign in its short form', () => {
  const texts = ['15.67k', '980', '1,2 ', '3M', '15,67k coins', '2 kg']
  expect(texts.map(withoutNumbers)).toEqual(['#', '#', '#', '#', '# coins', '#kg'])
})
