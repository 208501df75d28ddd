import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { keepAssets } from './keep-assets.ts'

const HOUR_MS = 3_600_000

async function openFolders() {
  const home = await mkdtemp(join(tmpdir(), 'assets-'))
  const [built, kept] = [join(home, 'built'), join(home, 'assets')]
  await mkdir(built)
  const release = async (...names: string[]) => {
    await rm(built, { recursive: true })
    await mkdir(built)
    for (const name of names) await writeFile(join(built, name), `export const of = '${name}'`)
  }
  return {
    home,
    built,
    folder: kept,
    release,
    keep: (now: number) => keepAssets(built, kept, now),
    kept: async () => (await readdir(kept)).toSorted(),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true }),
  }
}

test('a release is kept for a day after it was last running, and no longer', async () => {
  await using folders = await openFolders()
  const start = Date.UTC(2026, 10, 22)
  await folders.release('a-1.js', 'a-1.js.br', 'same-1.js')
  await folders.keep(start)
  expect(await folders.kept()).toEqual(['a-1.js', 'same-1.js'])
  // It runs for three days.
  await folders.keep(start + 72 * HOUR_MS)
  await folders.release('a-2.js', 'same-1.js')
  await folders.keep(start + 73 * HOUR_MS)
  expect(await folders.kept()).toEqual(['a-1.js', 'a-2.js', 'same-1.js'])
  await folders.keep(start + 95 * HOUR_MS)
  expect(await folders.kept()).toEqual(['a-1.js', 'a-2.js', 'same-1.js'])
  await folders.keep(start + 97 * HOUR_MS)
  expect(await folders.kept()).toEqual(['a-2.js', 'same-1.js'])
})

test('a copy that was cut off is never taken for the file, and does not stay', async () => {
  await using folders = await openFolders()
  const start = Date.UTC(2026, 10, 22)
  await mkdir(folders.folder)
  // One of a node with the same process id, as in a container, and one of another node.
  const cutOff = [`a-1.js.new-${process.pid}`, 'a-1.js.new-0']
  for (const name of cutOff) {
    await writeFile(join(folders.folder, name), 'export')
    await utimes(join(folders.folder, name), start / 1000, start / 1000)
  }
  await folders.release('a-1.js')
  await folders.keep(start + HOUR_MS)
  expect(await folders.kept()).toEqual(['a-1.js', 'a-1.js.new-0'])
  const [built, kept] = [folders.built, folders.folder].map((path) => join(path, 'a-1.js'))
  expect(await readFile(kept!, 'utf8')).toBe(await readFile(built!, 'utf8'))
  await folders.keep(start + 25 * HOUR_MS)
  expect(await folders.kept()).toEqual(['a-1.js'])
})

test('what is kept of an older release is served, and nothing around it', async () => {
  await using folders = await openFolders()
  await folders.release('OrderPopup-old.js')
  await folders.keep(Date.now())
  await writeFile(join(folders.home, 'token-secret'), 'secret')
  await using world = await openWorld({ DATA_DIR: folders.home })
  const ask = (url: string) => world.node.app.inject(url)
  const answer = await ask('/assets/OrderPopup-old.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const name of ['no-such.js', '..%2Ftoken-secret', '%2e%2e%2ftoken-secret']) {
    const refused = await ask(`/assets/${name}`)
    expect([name, refused.statusCode]).toEqual([name, 404])
    expect(refused.body).not.toContain('secret')
  }
})
