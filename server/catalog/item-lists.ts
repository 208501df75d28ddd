import type { Item, ItemDescriptions, NamedItem } from '@app/contract/catalog.ts'
import type { Language } from '@app/contract/values.ts'
import { bundleText } from '@app/rules/catalog/bundle-text.ts'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import { PreparedList } from './prepared-list.ts'

/** The items in the forms in which they are asked for. */
export interface ItemLists {
  readonly whole: PreparedList
  /** With their descriptions in one language. */
  readonly named: Readonly<Record<Language, PreparedList>>
  readonly descriptions: PreparedList
  /** What no player is told of. */
  readonly hidden: readonly Item[]
}

const descriptionIn = {
  en: 'Description',
  ru: 'DescriptionRu',
  zh: 'DescriptionZh',
  tr: 'DescriptionTr',
  pt: 'DescriptionPt',
  ja: 'DescriptionJa',
} as const satisfies Record<Language, keyof ItemDescriptions>

export function itemLists(items: Iterable<ItemDef>): ItemLists {
  const all = [...items]
  const shown = all.filter((item) => !item.hidden)
  const named = (lang: Language) => {
    const field = descriptionIn[lang]
    return new PreparedList(() =>
      shown.map((item): NamedItem => {
        return { ...namedItem(item), [field]: descriptionsOf(item)[field] }
      }),
    )
  }
  return {
    whole: new PreparedList(() => shown.map(wholeItem)),
    named: {
      en: named('en'),
      ru: named('ru'),
      zh: named('zh'),
      tr: named('tr'),
      pt: named('pt'),
      ja: named('ja'),
    },
    descriptions: new PreparedList(() => shown.map(descriptionsOf)),
    hidden: all.filter((item) => item.hidden).map(wholeItem),
  }
}

function wholeItem(item: ItemDef): Item {
  return { ...namedItem(item), ...descriptionsOf(item) }
}

function namedItem(item: ItemDef): NamedItem {
  const { name } = item
  return {
    Itemdefid: item.itemdefid,
    Type: item.type,
    Name: name.en,
    NameRu: name.ru,
    NameZh: name.zh,
    NameTr: name.tr,
    NamePt: name.pt,
    NameJa: name.ja,
    IconUrl: item.icon_url,
    Tags: [...item.tags],
    CanSell: item.can_sell,
    NameColor: item.name_color,
    Bundle: bundleText(item.contents),
  }
}

function descriptionsOf({ itemdefid, description }: ItemDef): ItemDescriptions {
  return {
    Itemdefid: itemdefid,
    Description: description.en,
    DescriptionRu: description.ru,
    DescriptionZh: description.zh,
    DescriptionTr: description.tr,
    DescriptionPt: description.pt,
    DescriptionJa: description.ja,
  }
}
