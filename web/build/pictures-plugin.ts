import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const types: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.webp': 'image/webp' }

/** Serves and emits `/images/<file>` for the pictures of `directory`. */
export function picturesPlugin(directory: string): Plugin {
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use('/images/', (request, response, next) => {
        const file = path.join(directory, path.basename(request.url ?? ''))
        const type = types[path.extname(file)]
        if (type === undefined || !existsSync(file)) return next()
        response.setHeader('content-type', type).end(readFileSync(file))
      })
    },
    generateBundle() {
      for (const file of readdirSync(directory).toSorted()) {
        if (!(path.extname(file) in types)) this.error(`no picture: ${file}`)
        const source = readFileSync(path.join(directory, file))
        this.emitFile({ type: 'asset', fileName: `images/${file}`, source })
      }
    },
  }
}
