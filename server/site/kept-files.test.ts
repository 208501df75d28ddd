import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const dist = new URL('../../web/dist/', import.meta.url)

/** A hashed one, one that is looked for again each time, and one that is too small to be encoded. */
const kinds = [
  [
    'assets',
    (name: string, all: readonly string[]) => name.endsWith('.js') && all.includes(`${name}.br`),
  ],
  ['icons', (name: string, all: readonly string[]) => all.includes(`${name}.br`)],
  [
    'icons',
    (name: string, all: readonly string[]) => name.endsWith('.svg') && !all.includes(`${name}.br`),
  ],
] as const

test.skipIf(!existsSync(dist)).for(kinds)(
  'a file of %s is answered from memory as from the disk: in each encoding, in part, or known',
  async ([folder, isIt]) => {
    await using world = await openWorld()
    const files = await readdir(new URL(folder, dist))
    const name = files.find((file) => isIt(file, files))!
    const isEncoded = files.includes(`${name}.br`)
    const source = await readFile(new URL(`${folder}/${name}`, dist))
    const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await world.node.app.inject({ method, url: `/${folder}/${name}`, headers })
      const { 'x-request-id': _id, date: _date, ...said } = answer.headers
      return { status: answer.statusCode, said, bytes: answer.rawPayload }
    }
    const opened = { br: brotliDecompressSync, gzip: gunzipSync, identity: (it: Buffer) => it }
    for (const [encoding, open] of Object.entries(opened)) {
      const accept = { 'accept-encoding': encoding }
      const first = await ask(accept)
      expect(first.said['content-encoding'] ?? 'identity').toBe(isEncoded ? encoding : 'identity')
      expect((isEncoded ? open : opened.identity)(first.bytes).equals(source)).toBe(true)
      for (let again = 0; again < 2; again++) expect(await ask(accept)).toEqual(first)
      expect(await ask(accept, 'HEAD')).toMatchObject({ status: 200, said: first.said })
      const { etag, 'last-modified': date } = first.said
      const known = await ask({ ...accept, 'if-none-match': `"an other", ${String(etag)}` })
      expect([known.status, known.bytes.length]).toEqual([304, 0])
      expect(first.said).toMatchObject(known.said)
      expect(known.said.etag).toBe(etag)
      const dated = { ...accept, 'if-modified-since': String(date) }
      expect((await ask(dated)).status).toBe(304)
      // Its date says nothing where what it is says that it is another.
      expect(await ask({ ...dated, 'if-none-match': '"an other"' })).toEqual(first)
    }
    // Whoever accepts no encoding gets none, whatever others have asked for.
    expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0' })).bytes).toEqual(source)
    const part = await ask({ range: 'bytes=2-5' })
    expect([part.status, part.bytes]).toEqual([206, source.subarray(2, 6)])
    expect((await ask({})).bytes).toEqual(source)
  },
)

test.skipIf(!existsSync(dist))(
  'a file of an older release is read each time: it is removed after a day',
  async () => {
    const dataDir = join(tmpdir(), `kept-files-${crypto.randomUUID()}`)
    const older = join(dataDir, 'assets')
    await mkdir(older, { recursive: true })
    await using world = await openWorld({ DATA_DIR: dataDir })
    const ask = async () => (await world.node.app.inject('/assets/older-1.js')).payload
    for (const text of ['one', 'two']) {
      await writeFile(join(older, 'older-1.js'), text)
      expect(await ask()).toBe(text)
    }
    await rm(dataDir, { recursive: true })
  },
)
