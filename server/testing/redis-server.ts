import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of the test's own, which can be frozen and killed. */
export async function openRedisServer() {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let child: ChildProcess = spawn('redis-server', args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    start: () => void (child = spawn('redis-server', args, { stdio: 'ignore' })),
  }
}
