import type { Item } from '@app/contract/catalog.ts'
import arms from '../content/items/arms-and-armour.json' with { type: 'json' }
import processed from '../content/items/processed-goods.json' with { type: 'json' }
import raw from '../content/items/raw-materials.json' with { type: 'json' }
import tools from '../content/items/tools.json' with { type: 'json' }

interface Definition {
  readonly itemdefid: number
  readonly name_english: string
  readonly name_russian: string
  readonly name_schinese: string
  readonly name_turkish: string
  readonly name_brazilian: string
  readonly name_japanese: string
  readonly icon_url: string
  readonly tags: string
}

/** As the server tells it of a definition; descriptions are shown in no frame. */
function itemOf(one: Definition): Item {
  return {
    Itemdefid: one.itemdefid,
    Type: 'other',
    Name: one.name_english,
    NameRu: one.name_russian,
    NameZh: one.name_schinese,
    NameTr: one.name_turkish,
    NamePt: one.name_brazilian,
    NameJa: one.name_japanese,
    IconUrl: one.icon_url,
    Tags: one.tags.split(';'),
    CanSell: true,
    NameColor: '',
    Bundle: '',
    Description: '',
    DescriptionRu: '',
    DescriptionZh: '',
    DescriptionTr: '',
    DescriptionPt: '',
    DescriptionJa: '',
  }
}

const definitions = [...tools.items, ...arms.items] as readonly Definition[]

/** Items of the demo world. */
const items: readonly Item[] = definitions.map(itemOf)

const materials = [...raw.items, ...processed.items] as readonly Definition[]

/** These and what they are made of, by id. */
export const itemsById: ReadonlyMap<number, Item> = new Map(
  [...items, ...materials.map(itemOf)].map((item) => [item.Itemdefid, item]),
)

/** Unix seconds: the moment at which the pictures are taken. */
export const NOW = 1_795_521_600

/** One of each rarity, from the most ordinary to the most precious. */
export const byRarity: readonly Item[] = [
  'common',
  'uncommon',
  'rare',
  'epic',
  'legendary',
  'mythic',
].flatMap((rarity) => items.find(({ Tags }) => Tags.includes(`rarity:${rarity}`)) ?? [])

/** The one with the longest name of all in its language. */
export const longNamed: Item = items.reduce((longest, one) =>
  one.NameRu.length > longest.NameRu.length ? one : longest,
)

/** A uuid that is the same in every picture. */
export const uuidOf = (nth: number): string =>
  `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
