import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'

test('a start that the disk refuses says so in a sentence', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'start-')), 'data')
  writeFileSync(dataDir, '')
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^DATA_DIR: cannot be used \(.+\): it is a file, and a folder is needed\.\n$/,
  )
})

test.each([
  [{ code: 'EROFS', path: '/data/postgres' }, '(/data/postgres): the disk is read-only.'],
  [{ code: 'ENOSPC' }, 'cannot be used: the disk is full.'],
  [{ code: 1, stderr: 'initdb: error: No space left on device' }, 'used: the disk is full.'],
])("%o is an operator's to mend", (known, said) => {
  expect(describeFailure(Object.assign(new Error('failed'), known))).toContain(said)
})

test('a folder that is not the data folder is named', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(describeFailure(full, '--to /archive')).toBe(
    '--to /archive: cannot be used: the disk is full.',
  )
})

test('an error of our own is shown whole', () => {
  const error = new TypeError('x is not a function')
  expect(describeFailure(error)).toBe(error)
})
