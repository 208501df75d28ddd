import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { startPostgres } from '../../server/postgres/start-postgres.ts'
import { OwnDisk } from './disk.ts'
import { familyOf, signalAll } from './processes.ts'

/** Where nobody may mount, there is nothing to test. */
async function openDisk({ skip }: TestContext): Promise<OwnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const disk = await OwnDisk.open(folder)
  if (!(disk instanceof OwnDisk)) return skip(disk.without)
  onTestFinished(() => disk.unmount())
  return disk
}

test('a loss of power takes what was not flushed, and that alone', async (context) => {
  const disk = await openDisk(context)
  const flushed = join(disk.folder, 'flushed')
  await using file = await open(flushed, 'w')
  await file.writeFile('kept')
  await file.sync()
  await file.close()
  await writeFile(join(disk.folder, 'unflushed'), 'lost')
  await disk.losePower()
  await expect(writeFile(join(disk.folder, 'later'), '')).rejects.toThrow('EIO')
  await disk.restart()
  expect(existsSync(flushed)).toBe(true)
  expect(existsSync(join(disk.folder, 'unflushed'))).toBe(false)
})

test('a full disk takes no byte more until it is cleared', async (context) => {
  const disk = await openDisk(context)
  await disk.fill()
  const write = () => writeFile(join(disk.folder, 'more'), Buffer.alloc(2 ** 16))
  await expect(write()).rejects.toThrow('ENOSPC')
  await disk.clear()
  await write()
})

test('a database that was only just made outlives a loss of power, with what was committed', async (context) => {
  const disk = await openDisk(context)
  const options = { dataDir: disk.folder, sharedBuffersMb: 16, maxConnections: 10 }
  const first = await startPostgres(options)
  const read = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  await read(first.url('postgres'), 'create table kept as select 7 as value')
  const family = familyOf(first.pid)
  await disk.losePower()
  signalAll(family, 'SIGKILL')
  await disk.restart()
  const again = await startPostgres(options)
  try {
    expect(await read(again.url('postgres'), 'table kept')).toEqual([{ value: 7 }])
  } finally {
    await again.stop()
  }
})
