import { expect, test } from 'vitest'
import { RecentNames } from './recent-names.ts'

test('of many names the newest are known, and those of the beginning', () => {
  const names = new RecentNames([['1', 'Ann']], 2)
  names.set('2', 'Bob')
  names.set('3', 'Cassia')
  names.set('2', 'Bobby')
  names.set('4', 'Dorn')
  expect(['1', '2', '3', '4'].map((id) => names.get(id))).toEqual([
    'Ann',
    'Bobby',
    undefined,
    'Dorn',
  ])
})
