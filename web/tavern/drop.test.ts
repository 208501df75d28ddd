import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertNewest, moveCard, orderIn, removeSlot, storedOrder } from './board-order.ts'
import { type DragData, dropOf, placesFor } from './drop.ts'

const card = (source_type: DragData['source_type'], card_index = 0): DragData => ({
  card_id: 3000,
  card_index,
  source_type,
  can_sell: source_type !== 'tavern',
  is_draggable: true,
})

test('a drop means what the specification says', () => {
  const on = (zone: 'tavern' | 'hand' | 'board', index = 0) => ({ zone, index })
  expect(dropOf(card('tavern'), on('hand'))).toEqual({ type: 'buy', card_id: 3000 })
  expect(dropOf(card('tavern'), on('board'))).toBeUndefined()
  expect(dropOf(card('tavern'), on('tavern'))).toBeUndefined()
  expect(dropOf(card('hand'), on('tavern'))).toEqual({ type: 'sell_from_hand', card_id: 3000 })
  expect(dropOf(card('board', 2), on('tavern'))).toEqual({ type: 'sell_from_board', index: 2 })
  expect(dropOf(card('hand'), on('board', 1))).toMatchObject({ type: 'field', index: 1 })
  expect(dropOf(card('board', 2), on('board', 0))).toEqual({ type: 'move', from: 2, to: 0 })
  expect(dropOf(card('board', 2), on('board', 2))).toBeUndefined()
  expect(dropOf(card('board'), on('hand'))).toBeUndefined()
})

test('what may not be dragged goes nowhere', () => {
  const dear = { ...card('tavern'), is_draggable: false }
  expect(dropOf(dear, { zone: 'hand', index: 0 })).toBeUndefined()
  expect(placesFor(dear, 3, 7)).toEqual([])
})

test('the keyboard walks through every allowed place, the likeliest first', () => {
  expect(placesFor(card('tavern'), 3, 7)).toEqual([{ zone: 'hand', index: 0 }])
  expect(placesFor(card('hand'), 2, 7)).toEqual([
    { zone: 'board', index: 2 },
    { zone: 'board', index: 1 },
    { zone: 'board', index: 0 },
    { zone: 'tavern', index: 0 },
  ])
  expect(placesFor(card('hand'), 7, 7)).toEqual([{ zone: 'tavern', index: 0 }])
  expect(placesFor(card('board', 1), 3, 7).map(({ zone, index }) => `${zone} ${index}`)).toEqual([
    'board 0',
    'board 2',
    'tavern 0',
  ])
})

/** The board as the server keeps it, beside the order in which it is shown. */
test('whatever is moved, added and sold, each card is shown once and at its place', () => {
  const step = fc.record({
    kind: fc.constantFrom('move' as const, 'add' as const, 'sell' as const),
    a: fc.nat(6),
    b: fc.nat(6),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let stored: number[] = []
      let order = storedOrder(0)
      let shown: number[] = []
      for (const [id, { kind, a, b }] of steps.entries()) {
        if (kind === 'add') {
          const at = a % (shown.length + 1)
          stored = [...stored, id]
          order = insertNewest(order, at)
          shown = shown.toSpliced(at, 0, id)
        } else if (shown.length > 0) {
          const [from, to] = [a % shown.length, b % shown.length]
          const moved = shown[from]!
          if (kind === 'move') {
            order = moveCard(order, from, to)
            shown = shown.toSpliced(from, 1).toSpliced(to, 0, moved)
          } else {
            const slot = order[from]!
            stored = stored.toSpliced(slot, 1)
            order = removeSlot(order, slot)
            shown = shown.toSpliced(from, 1)
          }
        }
        expect(order.map((slot) => stored[slot])).toEqual(shown)
      }
    }),
  )
})

test('a card that is moved while another is being fielded stays where it was put', () => {
  const cards = [3000, 3001, 3002]
  const kept = { round: 3, cards, order: moveCard(storedOrder(3), 0, 2) }
  expect(orderIn(kept, { round: 3, cards })).toEqual([1, 2, 0])
  // The answer comes for a press that was made before the move.
  const fielded = [...cards, 3003]
  const order = insertNewest(orderIn(kept, { round: 3, cards }), 1)
  const then = { round: 3, cards: fielded, order }
  expect(orderIn(then, { round: 3, cards: fielded })).toEqual([1, 3, 2, 0])
  expect(orderIn(then, { round: 4, cards: fielded })).toEqual([0, 1, 2, 3])
  expect(orderIn(then, { round: 3, cards: [3000, 3001] })).toEqual([0, 1])
  // Of another run, or changed by another page.
  expect(orderIn(then, { round: 3, cards: [3003, 3002, 3001, 3000] })).toEqual([0, 1, 2, 3])
})
