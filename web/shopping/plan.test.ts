import { expect, test } from 'vitest'
import { orderedLines, planLines, totalsOf } from './plan.ts'
import { samePress } from './queries.ts'

const levels = [
  { price: 10, count: 2 },
  { price: 15, count: 2 },
]
const lacking = (need: number, lack: number) => ({ need, lack, wanted: 0, isLocked: false })
const plan = {
  lacks: new Map([
    [1, lacking(5, 3)],
    [2, lacking(3, 3)],
  ]),
  levelsOf: (item: number) => (item === 1 ? levels : []),
  typed: new Map<number, number>(),
  waits: false,
}

test('without a ceiling of its own a line pays what its last piece costs; what nobody sells is not ordered', () => {
  const lines = planLines(plan)
  expect(lines[0]).toEqual({
    itemId: 1,
    ...lacking(5, 3),
    ceiling: 15,
    there: 3,
    count: 3,
    isTyped: false,
    isLoading: false,
  })
  expect(lines[1]).toMatchObject({ itemId: 2, there: 0, count: 0 })
  expect(orderedLines(lines).map(({ itemId }) => itemId)).toEqual([1])
})

test('a ceiling leaves out what costs more, or lets it wait as one bid', () => {
  const typed = new Map([
    [1, 10],
    [2, 7],
  ])
  const counts = (waits: boolean) => planLines({ ...plan, typed, waits }).map(({ count }) => count)
  expect(counts(false)).toEqual([2, 0])
  expect(counts(true)).toEqual([3, 3])
  expect(planLines({ ...plan, typed: new Map([[1, Number.NaN]]) })[0]).toMatchObject({ count: 0 })
})

test('what is asked for already, or locked, is not ordered again', () => {
  const lacks = new Map([
    [1, { ...lacking(5, 0), wanted: 5 }],
    [2, { ...lacking(5, 5), isLocked: true }],
  ])
  const typed = new Map([[2, 9]])
  const lines = planLines({ ...plan, lacks, levelsOf: () => levels, typed, waits: true })
  expect(lines).toMatchObject([
    { itemId: 1, lack: 0, wanted: 5, count: 0 },
    { itemId: 2, lack: 5, isLocked: true, count: 0 },
  ])
  expect(orderedLines(lines)).toEqual([])
})

test('after a lost answer another typed ceiling is another purchase, one that the book moved is not', () => {
  const press = (typed: ReadonlyMap<number, number>, levelsOf = plan.levelsOf) =>
    samePress({
      entries: [],
      lines: planLines({ ...plan, typed, levelsOf, waits: true }),
      quotes: [],
      waits: true,
      endsAt: undefined,
    })
  const none = new Map<number, number>()
  const moved = () => [{ price: 20, count: 9 }]
  expect(press(none, (item) => (item === 1 ? moved() : []))).toEqual(press(none))
  expect(press(new Map([[1, 10]]))).not.toEqual(press(new Map([[1, 100]])))
  expect(press(new Map([[1, 15]]), moved)).toEqual(press(new Map([[1, 15]]), moved))
})

test('totals are those of the quotes; a refused line counts for nothing', () => {
  const [line] = planLines({ ...plan, waits: true, typed: new Map([[1, 10]]) })
  const quote = { traded: 2, total: 20, fee: 0, rest: 1, first_price: 10, last_price: 10 }
  expect(totalsOf([line!], [quote])).toEqual({ pieces: 2, coins: 20, rest: 1, waiting: 10 })
  expect(totalsOf([line!], [{ refused: 'not_enough_coins', params: {} }])).toEqual({
    pieces: 0,
    coins: 0,
    rest: 0,
    waiting: 0,
  })
})
