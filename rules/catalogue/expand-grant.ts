import { drawMultinomial } from '../chance/multinomial.ts'
import type { Random } from '../chance/random.ts'
import type { ItemDef } from './parse-item-def.ts'

type Granted = Pick<ItemDef, 'type' | 'contents'>

/**
 * What granting items really grants: a bundle's contents instead of the bundle, for each unit of a
 * generator one entry drawn by weight, and so on until only plain items are left. Parts that nobody
 * defines are left out. Large counts are sampled, not looped.
 *
 * The catalogue has no cycles (findEndless). Returns pieces by item.
 *
 * Source: server rules, section 1.
 */
export function expandGrant(
  catalogue: ReadonlyMap<number, Granted>,
  itemdefid: number,
  count: number,
  random: Random,
): Map<number, number> {
  const granted = new Map<number, number>()
  const add = (id: number, pieces: number): void => {
    const item = catalogue.get(id)
    if (!item || pieces === 0) return
    if (item.type === 'other') {
      granted.set(id, (granted.get(id) ?? 0) + pieces)
    } else if (item.type === 'bundle') {
      for (const part of item.contents) add(part.itemdefid, part.quantity * pieces)
    } else if (item.contents.length > 0) {
      const weights = item.contents.map((part) => part.quantity)
      const draws = drawMultinomial(pieces, weights, random)
      item.contents.forEach((part, index) => add(part.itemdefid, draws[index] ?? 0))
    }
  }
  add(itemdefid, count)
  return granted
}
