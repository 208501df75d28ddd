import { expect, test } from 'vitest'
import { createPlaceReader, keyAt, moveKey, readPlaces } from './chosen-keys.ts'

const atFirst = readPlaces(undefined)

test('a moved key is pressed at its new place, and its old place means nothing', () => {
  const places = moveKey(atFirst, 'j', 'n')
  expect(keyAt(places, 'n')).toBe('j')
  expect(keyAt(places, 'j')).toBeUndefined()
  expect(keyAt(places, 'k')).toBe('k')
  expect(keyAt(places, 'q')).toBe('q')
})

test('two keys never share a place: they change places', () => {
  const places = moveKey(atFirst, 'j', 'k')
  expect(places).toMatchObject({ j: 'k', k: 'j' })
  expect(moveKey(places, 'j', 'j')).toEqual(atFirst)
})

test('behind the key that leads to screens, a letter is the screen’s, whatever was moved there', () => {
  const places = moveKey(moveKey(atFirst, 'j', 'm'), 'g', 'q')
  const read = createPlaceReader()
  expect(read(places, 'm', 0)).toBe('j')
  expect(read(places, 'q', 100)).toBe('g')
  expect(read(places, 'm', 1000)).toBe('m')
  expect(read(places, 'm', 1001)).toBe('j')
  expect(read(places, 'q', 2000)).toBe('g')
  expect(read(places, 'm', 3201)).toBe('j')
})

test.each([undefined, '', '{', '[]', '{"j":1}', '{"j":"  "}', '{"j":"k"}', '{"j":"Enter"}'])(
  'what is kept as %s moves nothing',
  (text) => expect(readPlaces(text)).toEqual(atFirst),
)

test('what is kept is read', () => {
  expect(readPlaces('{"j":"n","unknown":"z"}')).toEqual({ ...atFirst, j: 'n' })
})
