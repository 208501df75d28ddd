import type { BundleEntry } from './parse-bundle.ts'

/** Never shown in a bundle's contents (spec 1 §3; server rules, section 1). */
export const HIDDEN_ITEM = 40

/** The contents as the catalog shows them: `id x number` with semicolons, item 40 left out. */
export function bundleText(contents: readonly BundleEntry[]): string {
  return contents
    .filter((entry) => entry.itemdefid !== HIDDEN_ITEM)
    .map((entry) => `${entry.itemdefid} x ${entry.quantity}`)
    .join(';')
}
