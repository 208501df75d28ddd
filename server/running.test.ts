import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { claimDataDir } from './running.ts'

const makeFolder = () => mkdtempSync(join(tmpdir(), 'running-'))
const module = new URL('./running.ts', import.meta.url).href

/** Another process that holds a claim and waits. */
async function startHolder(dataDir: string): Promise<ChildProcess> {
  const script = `
    const { claimDataDir } = await import(${JSON.stringify(module)})
    claimDataDir(${JSON.stringify(dataDir)}, 'http://localhost:1')
    console.log('holding')
    setInterval(() => {}, 1000)`
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second server is told who runs and where, until the first is killed', async () => {
  const dataDir = makeFolder()
  const holder = await startHolder(dataDir)
  expect(() => claimDataDir(dataDir, 'http://localhost:2')).toThrow(
    `already running on ${dataDir}: pid ${holder.pid}, http://localhost:1`,
  )
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  claimDataDir(dataDir, 'http://localhost:2').release()
  expect(readdirSync(dataDir)).toEqual([])
})

test('a claim whose pid now belongs to another process counts for nothing', () => {
  const dataDir = makeFolder()
  const stale = { pid: process.ppid, startedAt: 'long ago', address: 'http://localhost:1' }
  writeFileSync(join(dataDir, `running-${process.ppid}.json`), JSON.stringify(stale))
  const claim = claimDataDir(dataDir, 'http://localhost:2')
  expect(readdirSync(dataDir)).toEqual([`running-${process.pid}.json`])
  claim.release()
})
