import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clusterFiles } from './cluster.ts'
import { keepRunning } from './keep-running.ts'
import { keepShort } from './keep-short.ts'
import { isAlive } from './postmaster.ts'
import { type StartOptions, startPostgres } from './start-postgres.ts'

const small = { sharedBuffersMb: 16, maxConnections: 10 }

/** A cluster as it is after its first start: copying it is faster than making one for each test. */
let made: string

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'postgres-'))
  await (await startPostgres({ dataDir: made, ...small })).stop()
})
afterAll(() => rm(made, { recursive: true }))

async function openEmptyFolder(): Promise<StartOptions> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postgres-'))
  onTestFinished(async () => {
    await (await startPostgres({ dataDir, ...small })).stop()
    await rm(dataDir, { recursive: true })
  })
  return { dataDir, ...small }
}

async function openFolder(): Promise<StartOptions> {
  const options = await openEmptyFolder()
  await cp(made, options.dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return options
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

test('starts, keeps its port and its data, and stops', async () => {
  const options = await openEmptyFolder()
  const first = await startPostgres(options)
  expect(first.adopted).toBe(false)
  // No outgoing connection takes it in the meantime.
  expect(Number(new URL(first.url('postgres')).port)).toBeLessThan(32_768)
  await query(first.url('postgres'), 'create table kept as select 7 as value')
  expect(await query(first.url('postgres'), 'show fsync')).toBe('on')
  expect(await query(first.url('postgres'), 'show data_checksums')).toBe('on')
  expect(await query(first.url('postgres'), 'show timezone')).toBe('UTC')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startPostgres(options)
  expect(second.adopted).toBe(false)
  expect(second.url('postgres')).toBe(first.url('postgres'))
  expect(await query(second.url('postgres'), 'select value from kept')).toBe(7)
})

test('only its owner can read the secret, and nobody gets in without it', async () => {
  const options = await openFolder()
  const server = await startPostgres(options)
  const secret = join(options.dataDir, 'postgres', 'secret')
  expect((await stat(secret)).mode & 0o077).toBe(0)
  const url = server.url('postgres')
  const wrong = url.replace(await readFile(secret, 'utf8'), 'postgres')
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

test.runIf(process.platform === 'linux')(
  'after a crash its files are flushed at once, not one by one',
  async () => {
    const server = await startPostgres(await openFolder())
    expect(await query(server.url('postgres'), 'show recovery_init_sync_method')).toBe('syncfs')
  },
)

test('two starts at once share one server', async () => {
  const options = await openEmptyFolder()
  const [one, two] = await Promise.all([startInChild(options), startInChild(options)])
  expect(one.pid).toBe(two.pid)
  expect(one.adopted).not.toBe(two.adopted)
})

test('a server whose starter was killed is adopted', async () => {
  const options = await openFolder()
  const { child, pid } = await startInChild(options)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(true)
  const adopted = await startPostgres(options)
  expect(adopted).toMatchObject({ pid, adopted: true })
})

test('a pid file that names a foreign process is not trusted, and the process is left alone', async () => {
  const options = await openFolder()
  const server = await startPostgres(options)
  const file = join(options.dataDir, 'postgres', 'data', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await server.stop()
  const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void foreign.kill('SIGKILL'))
  await once(foreign, 'spawn')
  await writeFile(file, [String(foreign.pid), ...lines.slice(1)].join('\n'))
  const again = await startPostgres(options)
  expect(again.adopted).toBe(false)
  expect(await query(again.url('postgres'), 'select 1')).toBe(1)
  expect(isAlive(foreign.pid ?? 0)).toBe(true)
})

test('a server that does not answer is stopped and started again', async () => {
  const options = await openFolder()
  const silent = await startPostgres(options)
  const file = join(options.dataDir, 'postgres', 'data', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, lines.with(3, '1').join('\n'))
  const messages: string[] = []
  const server = await startPostgres({ ...options, log: (message) => messages.push(message) })
  expect(messages).toEqual([`PostgreSQL (pid ${silent.pid}) does not answer: stopping it`])
  expect(server.adopted).toBe(false)
  expect(isAlive(silent.pid)).toBe(false)
})

test('a server that does not take our secret is left alone', async () => {
  const options = await openFolder()
  const server = await startPostgres(options)
  const secret = join(options.dataDir, 'postgres', 'secret')
  const right = await readFile(secret, 'utf8')
  await writeFile(secret, 'another')
  await expect(startPostgres(options)).rejects.toThrow('does not take the secret')
  expect(isAlive(server.pid)).toBe(true)
  await writeFile(secret, right)
})

test('a killed server comes back by itself, on its port', async () => {
  const options = await openFolder()
  const server = keepRunning(await startPostgres(options), options)
  const url = server.url('postgres')
  const former = server.pid
  process.kill(former, 'SIGKILL')
  await expect.poll(() => server.pid).not.toBe(former)
  expect(server.url('postgres')).toBe(url)
  expect(await query(url, 'select 1')).toBe(1)
  await server.stop()
})

test('a log that has become long goes on from its beginning, and the former one is kept beside it', async () => {
  const options = await openFolder()
  const server = await startPostgres(options)
  const { log } = clusterFiles(server.home)
  const write = (text: string) =>
    expect(query(server.url('postgres'), `do $$ begin raise '${text}'; end $$`)).rejects.toThrow(
      text,
    )
  await write('first fault')
  await keepShort(log)
  expect(await readFile(log, 'utf8')).toContain('first fault')
  await keepShort(log, 10)
  await write('second fault')
  expect(await readFile(`${log}.1`, 'utf8')).toContain('first fault')
  const now = await readFile(log, 'utf8')
  expect(now).toContain('second fault')
  expect(now).not.toMatch(/first fault|\0/)
})

test('settings that could lose what was acknowledged are refused', async () => {
  const options = await openFolder()
  const server = await startPostgres(options)
  await query(server.url('postgres'), 'alter system set synchronous_commit = off')
  await server.stop()
  await expect(startPostgres(options)).rejects.toThrow('synchronous_commit must be on')
  expect(isAlive(server.pid)).toBe(false)
  await rm(join(options.dataDir, 'postgres', 'data', 'postgresql.auto.conf'))
})

/** Starts the server from a process of its own, which then waits. */
async function startInChild(
  options: StartOptions,
): Promise<{ child: ChildProcess; pid: number; adopted: boolean }> {
  const module = JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)
  const script = `
    const { startPostgres } = await import(${module})
    const { pid, adopted } = await startPostgres(${JSON.stringify(options)})
    console.log(JSON.stringify({ pid, adopted }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as { pid: number; adopted: boolean }) }
  }
  throw new Error('the child ended without a word')
}
