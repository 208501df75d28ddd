import type { Item } from '@app/contract/catalog.ts'
import type { LotType, UserLot } from '@app/contract/lot.ts'
import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { itemName, searchText } from '../catalog/item-name.ts'
import type { Language } from '../i18n/languages.ts'
import type { PriceTable } from '../prices/price-table.ts'

/** An own lot with what its row shows beside it. */
export interface LotRow {
  readonly lot: UserLot
  readonly item: Item | undefined
  readonly name: string
  /** The book's lowest sell or highest buy price, coins; undefined while unknown. */
  readonly best: number | undefined
  /** Someone sells for less, or pays more. */
  readonly isBeaten: boolean
}

interface Sources {
  readonly items: ReadonlyMap<number, Item>
  readonly prices: Pick<PriceTable, 'bestBuy' | 'bestSell'> | undefined
  readonly language: Language
}

/**
 * The own lots of one side whose item is found by the text, in the order they came.
 *
 * The text is looked for in all six languages without regard to case (spec part 1 section 5).
 */
export function lotRows(
  lots: readonly UserLot[],
  side: LotType,
  text: string,
  { items, prices, language }: Sources,
): LotRow[] {
  const wanted = foldSearch(text)
  const bests = side === 'sell' ? prices?.bestSell : prices?.bestBuy
  return lots
    .filter((lot) => lot.type === side)
    .map((lot) => {
      const item = items.get(lot.item_type_id)
      const best = bests?.get(lot.item_type_id)
      const isBeaten = best !== undefined && (side === 'sell' ? best < lot.price : best > lot.price)
      return { lot, item, name: itemName(item, language), best, isBeaten }
    })
    .filter(({ item, name }) => (item ? searchText(item) : foldCase(name)).includes(wanted))
}
