import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { createShortcutReader } from './shortcuts.ts'

const press = (code: string, timeStamp = 0, more: object = {}) => ({
  code,
  key: code.replace('Key', '').toLowerCase(),
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp,
  ...more,
})

test('g and a letter lead to a screen, in time', () => {
  const read = createShortcutReader()
  expect(read(press('KeyG'), false)).toBeUndefined()
  expect(read(press('KeyM', 1200), false)).toEqual({ go: paths.market })
  read(press('KeyG', 2000), false)
  expect(read(press('KeyM', 3201), false)).toBeUndefined()
  expect(read(press('KeyM', 3202), false)).toBeUndefined()
})

test('without Latin letters the keys are found by their place', () => {
  const read = createShortcutReader()
  read(press('KeyG', 0, { key: 'п' }), false)
  expect(read(press('KeyH', 1, { key: 'р' }), false)).toEqual({ go: paths.home })
  const commands = press('KeyK', 0, { key: 'л', ctrlKey: true })
  expect(read(commands, false)).toEqual({ open: 'commands' })
})

test('Latin letters are those that the layout writes', () => {
  const read = createShortcutReader()
  read(press('KeyG'), false)
  // AZERTY has its m beside the l.
  expect(read(press('Semicolon', 1, { key: 'm' }), false)).toEqual({ go: paths.market })
  const dvorak = press('KeyV', 0, { key: 'k', ctrlKey: true })
  expect(read(dvorak, false)).toEqual({ open: 'commands' })
  expect(read(press('KeyK', 0, { key: 't', ctrlKey: true }), false)).toBeUndefined()
})

test('letters belong to a field that is being typed in, Ctrl-K does not', () => {
  const read = createShortcutReader()
  read(press('KeyG'), true)
  expect(read(press('KeyM'), true)).toBeUndefined()
  expect(read(press('Slash', 0, { key: '?' }), true)).toBeUndefined()
  expect(read(press('KeyK', 0, { ctrlKey: true }), true)).toEqual({ open: 'commands' })
})

test('a question mark shows the keys', () => {
  expect(createShortcutReader()(press('Slash', 0, { key: '?' }), false)).toEqual({ open: 'keys' })
})
