import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const assets = new URL('../../web/dist/assets/', import.meta.url)

test.skipIf(!existsSync(assets))(
  'a file is answered from memory as from the disk: in each encoding, in part, or known',
  async () => {
    await using world = await openWorld()
    const name = (await readdir(assets)).find((file) => file.endsWith('.js'))!
    const source = await readFile(new URL(name, assets))
    const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await world.node.app.inject({ method, url: `/assets/${name}`, headers })
      const { 'x-request-id': _id, date: _date, ...said } = answer.headers
      return { status: answer.statusCode, said, bytes: answer.rawPayload }
    }
    const opened = { br: brotliDecompressSync, gzip: gunzipSync, identity: (it: Buffer) => it }
    for (const [encoding, open] of Object.entries(opened)) {
      const accept = { 'accept-encoding': encoding }
      const first = await ask(accept)
      expect(first.said['content-encoding'] ?? 'identity').toBe(encoding)
      expect(open(first.bytes).equals(source)).toBe(true)
      for (let again = 0; again < 2; again++) expect(await ask(accept)).toEqual(first)
      expect(await ask(accept, 'HEAD')).toMatchObject({ status: 200, said: first.said })
      const known = await ask({ ...accept, 'if-none-match': String(first.said.etag) })
      expect([known.status, known.bytes.length]).toEqual([304, 0])
    }
    // Whoever accepts no encoding gets none, whatever others have asked for.
    expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0' })).bytes).toEqual(source)
    const part = await ask({ range: 'bytes=2-5' })
    expect([part.status, part.bytes]).toEqual([206, source.subarray(2, 6)])
    expect((await ask({})).bytes).toEqual(source)
  },
)

test.skipIf(!existsSync(assets))(
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
