import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { screens } from './screens.ts'
import { places } from './shortcuts.ts'

test('the palette leads to every screen, each of them once', () => {
  const { marketplace, inventoryRoot, craft, harvest, factory, ...shown } = paths
  const forwarding = [marketplace, inventoryRoot, craft, harvest, factory]
  const { admin, steamSuccess, clientSuccess, ...wanted } = shown
  const hidden = [admin, steamSuccess, clientSuccess]
  const listed = screens.map(({ to }) => to)
  expect(listed.toSorted()).toEqual(Object.values(wanted).toSorted())
  for (const path of [...forwarding, ...hidden]) expect(listed).not.toContain(path)
})

test('none of the letters after g is a key of a screen itself', () => {
  for (const key of ['g', 'j', 'k', 'b', 's']) expect(Object.keys(places)).not.toContain(key)
})
