import {
  type NewShoppingEntry,
  SHOPPING_ENTRIES_MAX,
  SHOPPING_ITEMS_MAX,
  type ShoppingEdit,
  type ShoppingEntry,
  type ShoppingKey,
  type ShoppingList,
} from '@app/contract/shopping-list.ts'
import { editedList, needsOf } from '@app/rules/market/shopping-list.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'

export interface ShoppingDeps extends ChangeDeps {
  readonly knowsItem: (itemId: number) => boolean
  /** What the recipe is called; null where its item names it, undefined for no recipe. */
  readonly nameOf: (key: ShoppingKey) => ShoppingEntry['name'] | undefined
}

/** The list as it is kept: without the names, which are the content's. */
type Kept = Omit<ShoppingList, 'entries'> & { readonly entries: NewShoppingEntry[] }

export async function readShoppingList(
  deps: ShoppingDeps,
  playerId: string,
): Promise<ShoppingList> {
  return named(deps, await read(deps, deps.db, playerId))
}

/**
 * Changes the list. Refuses with `receipt_not_found`, `item_not_found`, `shopping_list_full`,
 * `shopping_list_items`.
 */
export function editShoppingList(
  deps: ShoppingDeps,
  playerId: string,
  edit: ShoppingEdit,
  call: CallKey | undefined,
): Promise<ShoppingList> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    for (const entry of edit.put ?? []) {
      if (deps.nameOf(entry) === undefined) throw new Refusal('receipt_not_found')
      if (!itemsOf(entry).every(deps.knowsItem)) throw new Refusal('item_not_found')
    }
    const after = editedList(await read(deps, c.tx, playerId), edit)
    if (after.entries.length > SHOPPING_ENTRIES_MAX) {
      throw new Refusal('shopping_list_full', { limit: SHOPPING_ENTRIES_MAX })
    }
    if (needsOf(after.entries).size > SHOPPING_ITEMS_MAX) {
      throw new Refusal('shopping_list_items', { limit: SHOPPING_ITEMS_MAX })
    }
    const values = {
      entries: JSON.stringify(after.entries),
      limits: JSON.stringify(after.limits),
      waits: after.waits,
    }
    await c.tx
      .insertInto('shopping_list')
      .values({ player_id: playerId, ...values })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
      .execute()
    c.tell(playerId, { type: 'lists_changed', data: { part: 'shopping_list' } })
    return named(deps, after)
  })
}

/** Without what has left the content since: it is not shown, so nobody could take it off. */
async function read(deps: ShoppingDeps, db: Kysely<DB>, playerId: string): Promise<Kept> {
  const row = await db
    .selectFrom('shopping_list')
    .select(['entries', 'limits', 'waits'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) return { entries: [], limits: [], waits: false }
  const kept = row as Kept
  const isKnown = (entry: NewShoppingEntry) =>
    deps.nameOf(entry) !== undefined && itemsOf(entry).every(deps.knowsItem)
  return editedList({ ...kept, entries: kept.entries.filter(isKnown) }, {})
}

/** What an entry needs, and the item that it is itself. */
function itemsOf({ kind, recipe, needs }: NewShoppingEntry): number[] {
  const needed = needs.map(([item]) => item)
  return kind === 'item' ? [recipe, ...needed] : needed
}

function named({ nameOf }: ShoppingDeps, { entries, ...terms }: Kept): ShoppingList {
  return { ...terms, entries: entries.map((entry) => ({ ...entry, name: nameOf(entry) ?? null })) }
}
