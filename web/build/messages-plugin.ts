import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'

/**
 * Serves `virtual:messages/<language>`: all message files of one language in one module, compiled
 * from ICU text to what Lingui formats at run time. Each becomes one lazy chunk.
 *
 * A message that is not valid ICU stops the build.
 */
export function messagesPlugin(directory: string): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const folder = path.join(directory, id.slice(PREFIX.length + 1))
      const compiled: Record<string, unknown> = {}
      for (const file of (await readdir(folder)).toSorted()) {
        const fullPath = path.join(folder, file)
        this.addWatchFile(fullPath)
        for (const [key, text] of Object.entries(await readMessages(fullPath))) {
          compiled[key] = compileMessageOrThrow(text)
        }
      }
      return `export const messages = ${JSON.stringify(compiled)}`
    },
  }
}

async function readMessages(file: string): Promise<Record<string, string>> {
  // The query makes the dev server read a changed file again.
  const module: object = await import(`${pathToFileURL(file).href}?read=${Date.now()}`)
  return Object.assign({}, ...Object.values(module)) as Record<string, string>
}
