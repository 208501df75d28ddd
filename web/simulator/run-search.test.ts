import { expect, test } from 'vitest'
import { readRun } from './run-search.ts'

const RUN = '019a5e2c-0000-7000-8000-00000000000a'

test('an address names its runs, and what is no id of a run is not there', () => {
  expect(readRun({ run: RUN, before: RUN })).toEqual({ run: RUN, before: RUN })
  expect(readRun({})).toEqual({})
  expect(readRun({ run: '7', before: `${RUN}/..` })).toEqual({})
})
