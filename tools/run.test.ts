import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'checkout' },
      server: { name: '@app/server' },
      'node_modules/@app/server': { resolved: 'server', link: true },
      'node_modules/lib': { version },
      'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['plan9'] },
    },
  })

/** What npm does: leaves its record of what it installed. And it counts how often it was called. */
const fakeNpm = `
const fs = require('node:fs')
fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
if (fs.existsSync('npm-fails')) {
  console.error('npm error code E404')
  process.exit(1)
}
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
delete packages['']
delete packages['node_modules/elsewhere']
fs.mkdirSync('node_modules', { recursive: true })
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

/** A checkout with run.mjs, a fake npm and a server that says how it was called. */
function makeCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  for (const folder of ['tools', 'server', 'npm']) mkdirSync(join(root, folder))
  cpSync(fileURLToPath(new URL('./run.mjs', import.meta.url)), join(root, 'tools/run.mjs'))
  write('package-lock.json', lock('1.0.0'))
  write('npm/npm-cli.js', fakeNpm)
  write('server/main.ts', `console.log('started', process.argv.slice(2).join(' '))`)
  const { NODE_COMPILE_CACHE: _ours, ...inherited } = process.env
  const env = { ...inherited, npm_execpath: join(root, 'npm/npm-cli.js') }
  const args = [join(root, 'tools/run.mjs'), 'start']
  return {
    root,
    write,
    run: () => spawnSync(process.execPath, args, { env, encoding: 'utf8' }),
    spawn: (): ChildProcess => spawn(process.execPath, args, { env, stdio: 'pipe' }),
    npmCalls: () => {
      const file = join(root, 'npm-calls')
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0
    },
  }
}

test('installs once, and again when the lock file changes', () => {
  const checkout = makeCheckout()
  const first = checkout.run()
  expect(first.stdout).toContain('Installing packages')
  expect(first.stdout).toContain('started')
  expect(checkout.run().stdout).not.toContain('Installing')
  expect(checkout.npmCalls()).toBe(1)
  checkout.write('package-lock.json', lock('2.0.0'))
  expect(checkout.run().stdout).toContain('Installing packages')
  expect(checkout.npmCalls()).toBe(2)
})

test('what a command has compiled is kept for its next start', () => {
  const checkout = makeCheckout()
  checkout.write('server/main.ts', `await import('./part.ts')`)
  checkout.write('server/part.ts', 'export const part = 1')
  expect(checkout.run().status).toBe(0)
  expect(readdirSync(join(checkout.root, '.cache/compiled')).length).toBeGreaterThan(0)
})

test('takes packages that npm has installed by itself as they are', () => {
  const checkout = makeCheckout()
  spawnSync(process.execPath, ['npm/npm-cli.js', 'ci'], { cwd: checkout.root })
  expect(checkout.run().stdout).not.toContain('Installing')
  expect(checkout.npmCalls()).toBe(1)
})

test.skipIf(process.platform === 'win32')(
  'a packaged Node that does not run here makes way for the one that does',
  () => {
    const checkout = makeCheckout()
    spawnSync(process.execPath, ['npm/npm-cli.js', 'ci'], { cwd: checkout.root })
    mkdirSync(join(checkout.root, 'node_modules/.bin'))
    checkout.write('node_modules/.bin/node', '#!/bin/sh\necho libatomic is missing >&2\nexit 127\n')
    chmodSync(join(checkout.root, 'node_modules/.bin/node'), 0o755)
    const { stdout, stderr } = checkout.run()
    expect(stdout).toContain('started')
    expect(stderr).toContain('libatomic is missing')
    expect(existsSync(join(checkout.root, 'node_modules/.bin/node'))).toBe(false)
  },
)

test('an installation that fails is told whole, and tried again the next time', () => {
  const checkout = makeCheckout()
  checkout.write('npm-fails', '')
  const failed = checkout.run()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('npm error code E404')
  expect(failed.stdout).not.toContain('started')
  checkout.run()
  expect(checkout.npmCalls()).toBe(2)
})

test('ends as the command ends', () => {
  const checkout = makeCheckout()
  checkout.write('server/main.ts', 'process.exit(7)')
  expect(checkout.run().status).toBe(7)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the command once, and is waited for',
  async (signal) => {
    const checkout = makeCheckout()
    checkout.write(
      'server/main.ts',
      `
    let count = 0
    process.on('${signal}', () => {
      count += 1
      setTimeout(() => { console.log('signals', count); process.exit(5) }, 200)
    })
    setInterval(() => {}, 1000)
    console.log('ready')`,
    )
    const child = checkout.spawn()
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout! })) {
      lines.push(line)
      if (line !== 'ready') continue
      // npm passes the terminal's signal on: it comes twice.
      child.kill(signal)
      child.kill(signal)
    }
    expect(await ended).toEqual([5, null])
    expect(lines.at(-1)).toBe('signals 1')
  },
)
