import { expect, test } from 'vitest'
import { meantKey } from './key-press.ts'

test.each([
  ['US', 'j', 'KeyJ', 'j'],
  ['US with caps lock', 'J', 'KeyJ', 'j'],
  ['Russian', 'о', 'KeyJ', 'j'],
  ['Russian', 'л', 'KeyK', 'k'],
  ['Russian', 'и', 'KeyB', 'b'],
  ['Russian', 'ы', 'KeyS', 's'],
  ['Russian', '.', 'Slash', '/'],
  ['Russian', 'п', 'KeyG', 'g'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['AZERTY', 'm', 'Semicolon', 'm'],
  ['AZERTY', 'q', 'KeyA', 'q'],
  ['AZERTY', ',', 'KeyM', ','],
  ['AZERTY', '?', 'KeyM', '?'],
  ['Dvorak', 'k', 'KeyV', 'k'],
  ['Dvorak', 't', 'KeyK', 't'],
  ['Turkish F', 'k', 'KeyJ', 'k'],
  ['Turkish F', 'ğ', 'KeyE', 'ğ'],
  ['Turkish Q', '.', 'Slash', '/'],
  ['Chinese input method', 'Process', 'KeyK', 'k'],
  ['any', 'Escape', 'Escape', 'Escape'],
])('on %s, %s at %s means %s', (_layout, key, code, meant) => {
  expect(meantKey({ key, code })).toBe(meant)
})
