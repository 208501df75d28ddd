import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Program } from './processes.ts'

export const hasRedisServer = () => spawnSync('redis-server', ['--version']).status === 0

export function redisOn(port: number, folder: string): Program {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return new Program({
    name: 'Redis',
    command: () => ['redis-server', args],
    log: join(folder, 'redis.log'),
  })
}
