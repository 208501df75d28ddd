import { registerHooks } from 'node:module'

/**
 * Changes one place of one of the product's files as a node loads it. Throws where the place is not
 * found exactly once: a control that changes nothing would prove nothing.
 */
export function patchSource(file: string, before: string, after: string): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(file)) return loaded
      const text = Buffer.from(loaded.source as Buffer | string).toString()
      const parts = text.split(before)
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${before}`)
      return { ...loaded, source: parts.join(after) }
    },
  })
}
