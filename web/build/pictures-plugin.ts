import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

/** Serves and emits `/<folder>/<file>` for the pictures of `directory`. */
export function picturesPlugin(folder: string, directory: string): Plugin {
  return {
    name: `pictures-${folder}`,
    configureServer(server) {
      server.middlewares.use(`/${folder}/`, (request, response, next) => {
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
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source })
      }
    },
  }
}
