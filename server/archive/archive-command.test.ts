import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { monthName } from '../db/months.ts'
import { keptMonth, openArchivable } from '../testing/archived-world.ts'
import { openSql } from '../testing/open-sql.ts'

/** A command as npm runs it, on a database. */
function start(url: string, file: string, ...args: string[]) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, DATABASE_URL: url },
  })
  let said = ''
  const hearers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      for (const hear of hearers) hear()
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return {
    child,
    ended,
    /** When it has said so; never where it ends without. */
    heard: (text: string) =>
      new Promise<void>((resolve) => {
        const hear = () => {
          if (said.includes(text)) resolve()
        }
        hearers.add(hear)
        hear()
      }),
  }
}

test('the commands archive, prove and restore, and say what they did', async () => {
  await using past = await openArchivable()
  const { folder, world } = past
  const before = await past.books()
  const archive = (...args: string[]) => start(world.url, 'main.ts', ...args).ended
  const audit = (...args: string[]) => start(world.url, 'audit-main.ts', ...args).ended
  const until = monthName(keptMonth())
  for (const wrong of [
    ['--before', until],
    ['--to', folder],
    ['--before', '2026-13', '--to', folder],
    ['--before', until, '--from', folder],
    ['--restore', until, '--to', folder],
    ['--seal', until, '--to', folder],
    [],
  ]) {
    expect(await archive(...wrong), wrong.join(' ')).toMatchObject({ code: 2 })
  }
  expect(await audit('--archive', folder)).toMatchObject({ code: 2 })
  expect(await archive('--before', monthName(keptMonth(-1)), '--to', folder)).toEqual({
    code: 1,
    said: `Months before ${until} can be archived: the present one and 12 before it stay in the database.\n`,
  })
  const done = await archive('--before', until, '--to', folder)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('4 archived in') })
  expect(done.said).toMatch(/^\d{4}-\d\d: \d+ entries, \d+ postings, \d+ rows of trades\.$/m)
  const again = await archive('--before', until, '--to', folder)
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('No sealed month before') })

  expect(await audit()).toMatchObject({ code: 0 })
  const blind = await audit('--whole')
  expect(blind.code).toBe(1)
  expect(blind.said.match(/^Not counted: .*, which is archived\.$/gm)).toHaveLength(4)
  expect(blind.said).toContain('were compared with nothing')
  const whole = await audit('--whole', '--archive', folder)
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('nothing was lost') })
  const costs = await start(world.url, '../profit/rebuild-main.ts').ended
  expect(costs).toMatchObject({ code: 1, said: expect.stringMatching(/^4 parts .* archived/) })

  const restored = await archive('--restore', '2000-01', '--from', folder)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('4 restored from') })
  expect(await past.books()).toEqual(before)
  expect(await archive('--restore', until, '--from', folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is archived.'),
  })
  await writeFile(join(folder, 'manifest_before.json'), '{')
  expect(await archive('--before', until, '--to', folder)).toEqual({
    code: 1,
    said: `${join(folder, 'manifest_before.json')} is damaged.\n`,
  })
})

test('a disk that refuses the archive is named as the archive’s', async () => {
  await using past = await openArchivable()
  const before = await past.books()
  const folder = join(past.folder, 'full')
  await writeFile(folder, '')
  const until = monthName(keptMonth())
  expect(await start(past.world.url, 'main.ts', '--before', until, '--to', folder).ended).toEqual({
    code: 1,
    said: `--to ${folder}: cannot be used (${folder}): it is a file, and a folder is needed.\n`,
  })
  await past.archive()
  const proof = start(past.world.url, 'audit-main.ts', '--whole', '--archive', folder)
  expect(await proof.ended).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^--archive (\S+full): cannot be used \(\1\/manifest_before\.json\): /,
    ),
  })
  await past.restore()
  expect(await past.books()).toEqual(before)
})

test('killed between writing and dropping, it leaves the month there, and goes on when run again', async () => {
  await using past = await openArchivable()
  const before = await past.books()
  await using reader = await openSql(past.world.url)
  await reader.run('begin')
  await reader.run('select from posting limit 1')
  const args = ['--before', monthName(keptMonth()), '--to', past.folder] as const
  const killed = start(past.world.url, 'main.ts', ...args)
  await killed.heard('Waiting for ')
  killed.child.kill('SIGKILL')
  expect((await killed.ended).code).toBeNull()
  await reader.run('commit')
  expect(await past.books()).toEqual(before)
  expect(await start(past.world.url, 'main.ts', ...args).ended).toMatchObject({ code: 0 })
  const proof = start(past.world.url, 'audit-main.ts', '--whole', '--archive', past.folder)
  expect(await proof.ended).toMatchObject({ code: 0 })
})
