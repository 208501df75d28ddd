import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'messages')

/** The messages of one language, all features together, as written. Build and tests only. */
export function readCatalogue(language: string): Record<string, string> {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'))
  const messages: Record<string, string> = {}
  for (const file of files) {
    const text = readFileSync(join(folder, language, file), 'utf8')
    Object.assign(messages, JSON.parse(text) as Record<string, string>)
  }
  return messages
}
