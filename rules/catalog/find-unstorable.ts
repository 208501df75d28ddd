import type { Problem } from './item-def.ts'

const DEPTH_MAX = 32

function problemOfText(text: string): string | undefined {
  if (text.includes('\0')) return 'holds a NUL character'
  if (!text.isWellFormed()) return 'holds half of a surrogate pair'
  if (text.includes('%LANG%') || (text.startsWith('{#') && text.endsWith('}'))) {
    return 'is a placeholder of a template; fill the template in before importing it'
  }
  return undefined
}

/**
 * The first thing in a definition that cannot be kept: characters that no database stores as text,
 * placeholders of template files (`name_%LANG%`, `{#token}`), or values nested out of reason.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): Problem | undefined {
  if (path.length > DEPTH_MAX) return { path: [], message: 'is nested too deep' }
  if (typeof value === 'string') {
    const message = problemOfText(value)
    return message === undefined ? undefined : { path, message }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const message = problemOfText(key)
    if (message !== undefined) return { path: [...path, key], message }
    const found = findUnstorable(inner, [...path, key])
    if (found) return found
  }
  return undefined
}
