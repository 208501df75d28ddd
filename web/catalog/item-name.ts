import type { Item } from '@app/contract/catalog.ts'
import { foldCase } from '@app/rules/fold-case.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'

const nameField = {
  en: 'Name',
  ru: 'NameRu',
  zh: 'NameZh',
  tr: 'NameTr',
  pt: 'NamePt',
  ja: 'NameJa',
} as const satisfies Record<Language, keyof Item>

const descriptionField = {
  en: 'Description',
  ru: 'DescriptionRu',
  zh: 'DescriptionZh',
  tr: 'DescriptionTr',
  pt: 'DescriptionPt',
  ja: 'DescriptionJa',
} as const satisfies Record<Language, keyof Item>

/** An item's name in a language, in English where it has none; 'Unknown' without an item. */
export function itemName(item: Item | undefined, language: Language): string {
  if (!item) return t('item.unknown')
  return item[nameField[language]] || item.Name || t('item.unknown')
}

/** An item's description in a language, in English where it has none. It holds simple markup. */
export function itemDescription(item: Item, language: Language): string {
  return item[descriptionField[language]] || item.Description
}

const texts = new WeakMap<Item, string>()

/**
 * What a search looks in: names and descriptions of all six languages, folded (spec part 1
 * section 5). Made once per item.
 */
export function searchText(item: Item): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const fields = [...Object.values(nameField), ...Object.values(descriptionField)]
  const text = fields.map((field) => foldCase(item[field])).join('\n')
  texts.set(item, text)
  return text
}
