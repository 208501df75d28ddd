import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files gain less than the second look-up on the disk costs. */
const BYTES_MIN = 1024

/** Writes `.br` and `.gz` beside every text file of the build, for `preCompressed` of the server. */
export function precompressPlugin(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options) {
      const root = options.dir ?? 'dist'
      for (const file of await readdir(root, { recursive: true })) {
        if (!/\.(?:js|css|html|svg|json|webmanifest)$/.test(file)) continue
        const full = path.join(root, file)
        const content = await readFile(full)
        if (content.length < BYTES_MIN) continue
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await writeFile(`${full}.br`, await brotli(content, { params: quality }))
        await writeFile(`${full}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}
