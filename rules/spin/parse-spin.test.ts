import { expect, test } from 'vitest'
import { ContentProblem, Field } from '../content/field.ts'
import { parseSpin, spinItemIds } from './parse-spin.ts'

const name = { en: 'a', ru: 'б', zh: '丙', tr: 'd', pt: 'e', ja: 'あ' }

const spin = () => ({
  wheels: [
    {
      id: 1,
      name,
      icon_url: '/icons/wooden-crate.svg',
      need_items: [{ id: 10, quantity: 2 }],
      possible_items: [
        { id: 20, weight: 87.5 },
        { id: 21, weight: 12.5 },
      ],
    },
  ],
})

type Spin = ReturnType<typeof spin>
type Wheel = Spin['wheels'][number]

test('wheels are read as they are played', () => {
  const wheels = parseSpin(new Field(spin()))
  expect(wheels).toEqual(spin().wheels)
  expect(spinItemIds(wheels)).toEqual([10, 20, 21])
})

const faults: [path: string, fault: (wheel: Wheel, file: Spin) => unknown][] = [
  ['wheels.1', (wheel, file) => file.wheels.push(wheel)],
  ['wheels.0.icon_url', (wheel) => (wheel.icon_url = 'https://elsewhere.example/a.svg')],
  ['wheels.0.need_items', (wheel) => (wheel.need_items = [])],
  ['wheels.0.need_items.0.quantity', (wheel) => (wheel.need_items[0]!.quantity = 0)],
  ['wheels.0.need_items.1', (wheel) => wheel.need_items.push({ id: 10, quantity: 1 })],
  ['wheels.0.possible_items', (wheel) => (wheel.possible_items[0]!.weight = 87)],
  ['wheels.0.possible_items.2', (wheel) => wheel.possible_items.push({ id: 20, weight: 1 })],
  ['wheels.0.name.tr', (wheel) => Object.assign(wheel, { name: { ...name, tr: ' ' } })],
  ['wheels.0.luck', (wheel) => Object.assign(wheel, { luck: 1 })],
]

test.each(faults)('a fault is named with its place: %s', (path, fault) => {
  const file = spin()
  fault(file.wheels[0]!, file)
  const read = () => parseSpin(new Field(file))
  expect(read).toThrow(ContentProblem)
  try {
    read()
  } catch (error) {
    expect((error as ContentProblem).path.join('.')).toBe(path)
  }
})
