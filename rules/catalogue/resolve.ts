import type { ItemDef } from './parse-item-def.ts'

/** Bundles in bundles, at most. */
const DEPTH_MAX = 16

type Containing = Pick<ItemDef, 'itemdefid' | 'contents'>

/** Items that contents name and nobody defines; reported, never a reason to refuse. */
export function unresolved(
  items: ReadonlyMap<number, Containing>,
): { itemdefid: number; missing: number }[] {
  return [...items.values()].flatMap(({ itemdefid, contents }) =>
    contents
      .filter((part) => !items.has(part.itemdefid))
      .map((part) => ({ itemdefid, missing: part.itemdefid })),
  )
}

/** The path of a cycle, or of nesting that is too deep; undefined when all contents come to an end. */
export function findEndless(items: ReadonlyMap<number, Containing>): number[] | undefined {
  const done = new Set<number>()
  const visit = (id: number, path: number[]): number[] | undefined => {
    if (path.includes(id) || path.length > DEPTH_MAX) return [...path, id]
    if (done.has(id)) return undefined
    for (const part of items.get(id)?.contents ?? []) {
      const endless = visit(part.itemdefid, [...path, id])
      if (endless) return endless
    }
    done.add(id)
    return undefined
  }
  for (const id of items.keys()) {
    const endless = visit(id, [])
    if (endless) return endless
  }
  return undefined
}
