import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { readCatalogue } from '../i18n/read-catalogue.ts'

const PREFIX = 'virtual:messages/'

/** Serves `virtual:messages/<language>`: the catalogue compiled from ICU, one chunk a language. */
export function messagesPlugin(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const compiled = Object.entries(readCatalogue(id.slice(PREFIX.length + 1))).map(
        ([key, text]) => [key, compileMessage(text)] as const,
      )
      return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))}`
    },
    handleHotUpdate({ file, server }) {
      if (file.includes('/i18n/messages/')) server.ws.send({ type: 'full-reload' })
    },
  }
}
