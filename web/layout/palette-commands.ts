import type { Item } from '@app/contract/catalog.ts'
import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { itemName, searchText } from '../catalog/item-name.ts'
import type { Language } from '../i18n/languages.ts'

const ITEMS_SHOWN = 8

/**
 * The items that a text finds: those whose name begins with it first, then those whose name holds
 * it, then those that mention it in any language.
 */
export function findItems(items: readonly Item[], text: string, language: Language): Item[] {
  const wanted = foldSearch(text)
  if (wanted === '') return []
  const rank = (item: Item) => {
    const at = foldCase(itemName(item, language)).indexOf(wanted)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return items
    .filter((item) => item.CanSell && searchText(item).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, ITEMS_SHOWN)
}
