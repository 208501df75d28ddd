import { expect, test } from 'vitest'
import { hearParent, tellParent, type ToParent } from './listen-to-parent.ts'

const origins = ['https://game.example', 'https://fans.example:8443']

function openFrame() {
  const said: [ToParent, string][] = []
  const kept: (readonly number[])[] = []
  const parent = {
    postMessage: (message: ToParent, origin: string) => void said.push([message, origin]),
  }
  const favorites = {
    read: () => [1005],
    keep(list: readonly number[], done: () => void) {
      kept.push(list)
      done()
    },
  }
  const hear = (origin: string, data: unknown, source: unknown = parent) =>
    hearParent({ source, origin, data }, { parent, origins }, favorites)
  return { parent, said, kept, hear }
}

test('readiness is told to the configured origin, by name', () => {
  const { parent, said } = openFrame()
  tellParent({ type: 'ready' }, { parent, origins, parentOrigin: 'https://game.example' })
  expect(said).toEqual([[{ type: 'ready' }, 'https://game.example']])
})

test('where the browser does not tell who is around, only the configured origins may hear', () => {
  const { parent, said } = openFrame()
  tellParent({ type: 'ready' }, { parent, origins, parentOrigin: undefined })
  expect(said.map(([, origin]) => origin)).toEqual(origins)
})

test('a parent that is not configured hears nothing', () => {
  const { parent, said } = openFrame()
  tellParent({ type: 'ready' }, { parent, origins, parentOrigin: 'https://evil.example' })
  tellParent({ type: 'ready' }, { parent, origins: [], parentOrigin: undefined })
  expect(said).toEqual([])
})

test('favorites of the parent are kept and confirmed to its exact origin', () => {
  const { said, kept, hear } = openFrame()
  hear('https://fans.example:8443', { type: 'favorites', favorites: [1002, 1001] })
  expect(kept).toEqual([[1002, 1001]])
  expect(said).toEqual([
    [{ type: 'favorites_kept', favorites: [1002, 1001] }, 'https://fans.example:8443'],
  ])
})

test('who asks for the favorites is answered at its exact origin', () => {
  const { said, kept, hear } = openFrame()
  hear('https://game.example', { type: 'get_favorites' })
  expect(said).toEqual([[{ type: 'favorites', favorites: [1005] }, 'https://game.example']])
  hear('https://evil.example', { type: 'get_favorites' })
  expect(said).toHaveLength(1)
  expect(kept).toEqual([])
})

const good = { type: 'favorites', favorites: [1] }

test.each([
  'https://evil.example',
  'https://game.example.evil.example',
  'https://game.example:8443',
  'http://game.example',
  'https://GAME.example',
  'null',
  '',
])('a message from %j is not heard', (origin) => {
  const { said, kept, hear } = openFrame()
  hear(origin, good)
  expect([...said, ...kept]).toEqual([])
})

test('another frame of a configured origin is not the parent', () => {
  const { said, kept, hear } = openFrame()
  for (const source of [null, {}]) hear('https://game.example', good, source)
  expect([...said, ...kept]).toEqual([])
})

test.each([
  null,
  'favorites',
  [1, 2],
  {},
  { type: 'ready' },
  { type: 'favorites' },
  { type: 'favorites', favorites: 'all' },
  { type: 'favorites', favorites: ['<script>'] },
  { type: 'favourites', favorites: [1] },
])('the message %j keeps nothing', (data) => {
  const { said, kept, hear } = openFrame()
  hear('https://game.example', data)
  expect([...said, ...kept]).toEqual([])
})
