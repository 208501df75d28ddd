import type { ItemDef } from './item-def.ts'

/**
 * What an item becomes when it has worked enough harvests: our own property `up_item_id` of its
 * definition (server rules, section 7). Undefined for none.
 */
export function betterItem(item: ItemDef | undefined): number | undefined {
  const id = item?.raw['up_item_id']
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined
}
