import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'

/** Message files by the name of their group. */
type Groups = Readonly<Record<string, { readonly files: readonly string[] }>>

/**
 * Serves the messages of a language, compiled from ICU text to what `i18n/compiled-message.ts` formats:
 * `virtual:messages/<language>/<group>` has the files of a group, `virtual:messages/<language>`
 * those of none, and what loads its groups. Each becomes one lazy chunk.
 *
 * A message that is not valid ICU stops the build. `.vite/messages.json` says which file has the
 * messages of each module: several may share one.
 */
export function messagesPlugin(directory: string, groups: Groups): Plugin {
  const grouped = new Set(Object.values(groups).flatMap(({ files }) => files))
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language = '', group] = id.slice(PREFIX.length + 1).split('/')
      const folder = path.join(directory, language)
      const files = (await readdir(folder)).toSorted().filter((file) => {
        const name = path.basename(file, '.ts')
        return group === undefined ? !grouped.has(name) : groups[group]?.files.includes(name)
      })
      const compiled: Record<string, unknown> = {}
      for (const file of files) {
        const fullPath = path.join(folder, file)
        this.addWatchFile(fullPath)
        for (const [key, text] of Object.entries(await readMessages(fullPath))) {
          compiled[key] = compact(key, compileMessageOrThrow(text))
        }
      }
      const own = `export const messages = ${JSON.stringify(compiled)}`
      return group === undefined ? `${own}\n${groupLoaders(language, Object.keys(groups))}` : own
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? chunk.moduleIds
              .filter((id) => id.startsWith(`\0${PREFIX}`))
              .map((id) => [id.slice(PREFIX.length + 1), chunk.fileName] as const)
          : [],
      )
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: '.vite/messages.json', source })
    },
  }
}

const FORMATS = new Set<unknown>([undefined, 'number', 'plural'])

/** Most messages have no placeholder: their text is enough. */
function compact(id: string, message: readonly unknown[]): unknown {
  if (message.some((part) => Array.isArray(part) && !FORMATS.has(part[1]))) {
    throw new Error(`${id} has a format that the app does not know`)
  }
  return message.length === 1 && typeof message[0] === 'string' ? message[0] : message
}

/** What loads the groups of a language, by their names. */
function groupLoaders(language: string, groups: readonly string[]): string {
  const loaders = groups.map((group) => `${group}: () => import('${PREFIX}${language}/${group}')`)
  return `export const groups = { ${loaders.join(', ')} }`
}

async function readMessages(file: string): Promise<Record<string, string>> {
  // The query makes the dev server read a changed file again.
  const module: object = await import(`${pathToFileURL(file).href}?read=${Date.now()}`)
  return Object.assign({}, ...Object.values(module)) as Record<string, string>
}
