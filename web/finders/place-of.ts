import type { FinderKind, FinderPick } from '@app/contract/finders.ts'
import { itemHash, paths } from '../paths.ts'

/** Where a plan is made: the item, or the recipe with its choices and units in the address. */
export function placeOf(
  kind: FinderKind,
  { subject, inputs }: Pick<FinderPick, 'subject' | 'inputs'>,
  units?: number,
) {
  if (kind === 'flips') return { to: paths.market, hash: itemHash(subject) }
  const search = {
    recipe: String(subject),
    ...(units !== undefined && { units: String(units) }),
  }
  if (kind === 'crafts') return { to: paths.craftReceipts, search }
  return {
    to: kind === 'harvests' ? paths.harvestReceipts : paths.factoryReceipts,
    search: { ...search, inputs: inputs.join(',') },
  }
}
