import type { Field } from '../content/field.ts'

/** What a new player is given, once. */
export interface StartContent {
  readonly coins: number
  /** Bundles are opened when they are given. */
  readonly items: readonly { readonly item_id: number; readonly count: number }[]
}

/** In a world whose operator has said nothing: the coins that the rules name (server rules, section 2). */
export const plainStart: StartContent = { coins: 25_000, items: [] }

/** Reads content/play/start.json. Throws a ContentProblem. */
export function parseStart(file: Field): StartContent {
  file.only('coins', 'items')
  const seen = new Set<number>()
  const items = file
    .get('items')
    .list()
    .map((item) => {
      item.only('item_id', 'count')
      const item_id = item.get('item_id').integer(1)
      if (seen.has(item_id)) item.fail(`${item_id} stands here twice`)
      seen.add(item_id)
      return { item_id, count: item.get('count').integer(1, 1000) }
    })
  return { coins: file.get('coins').integer(1, 1e9), items }
}

export function startItemIds({ items }: StartContent): number[] {
  return items.map((item) => item.item_id)
}
