import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { choose } from './checks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (args: readonly string[]) => args.filter((arg) => /\.(test|e2e)\.ts$/.test(arg))

test('without a name everything is checked, and the coverage with it', async () => {
  const { checks, isWhole } = await choose(root, [])
  expect(isWhole).toBe(true)
  expect(checks.map(({ title }) => title)).toContain('Screens in a browser')
  expect(checks.flatMap(({ args }) => filesOf(args))).toEqual([])
})

test('a name chooses the tests of its folders and the flows named after it, and no others', async () => {
  const { checks, isWhole } = await choose(root, ['spin'])
  expect(isWhole).toBe(false)
  const files = checks.flatMap(({ args }) => filesOf(args))
  expect(files).toContain('e2e/spin.e2e.ts')
  expect(files.some((file) => file.startsWith('server/spin/'))).toBe(true)
  expect(files.some((file) => file.startsWith('rules/spin/'))).toBe(true)
  expect(files.filter((file) => !/(^|\/)spin(\/|[.-])/.test(file))).toEqual([])
})

test('a quick run needs neither a server nor a browser', async () => {
  const { checks, isWhole } = await choose(root, ['--quick'])
  expect(isWhole).toBe(false)
  const files = checks.flatMap(({ args }) => filesOf(args))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => file.startsWith('server/') || file.endsWith('.e2e.ts'))).toEqual([])
})

test('a name that no test has is refused', async () => {
  await expect(choose(root, ['spun'])).rejects.toThrow('no test is named after spun')
})
