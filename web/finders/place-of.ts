import type { FinderKind, FinderPick } from '@app/contract/finders.ts'
import { itemHash, paths } from '../paths.ts'

/** Where a plan is made: the item, or the recipe. A farm's choices are in the address. */
export function placeOf(
  kind: FinderKind,
  { subject, inputs }: Pick<FinderPick, 'subject' | 'inputs'>,
  units?: number,
) {
  if (kind === 'flips') return { to: paths.market, hash: itemHash(subject) }
  if (kind === 'crafts') return { to: paths.craftReceipts, search: { recipe: String(subject) } }
  return {
    to: kind === 'harvests' ? paths.harvestReceipts : paths.factoryReceipts,
    search: {
      recipe: String(subject),
      inputs: inputs.join(','),
      ...(units !== undefined && { units: String(units) }),
    },
  }
}
