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
  /** Someone else sells for less, or pays more, than all own lots of the item. */
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
  const own = lots.filter((lot) => lot.type === side)
  const ownBests = ownBestPrices(own, side)
  return own
    .map((lot) => {
      const item = items.get(lot.item_type_id)
      const best = bests?.get(lot.item_type_id)
      const isBeaten = isBetter(side, best, ownBests.get(lot.item_type_id))
      return { lot, item, name: itemName(item, language), best, isBeaten }
    })
    .filter(({ item, name }) => (item ? searchText(item) : foldCase(name)).includes(wanted))
}

/** By item. */
function ownBestPrices(own: readonly UserLot[], side: LotType): ReadonlyMap<number, number> {
  const bests = new Map<number, number>()
  for (const { item_type_id, price } of own) {
    const best = bests.get(item_type_id)
    if (best === undefined || isBetter(side, price, best)) bests.set(item_type_id, price)
  }
  return bests
}

function isBetter(side: LotType, price: number | undefined, than: number | undefined): boolean {
  if (price === undefined || than === undefined) return false
  return side === 'sell' ? price < than : price > than
}
