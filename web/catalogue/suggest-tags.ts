import type { Item } from '@app/contract/catalogue.ts'
import { nameTag, type TagNames } from '@app/rules/catalogue/tag-names.ts'
import { t } from '../i18n/t.ts'

const normal = (tag: string) => tag.trim().toLowerCase()

/** Whether every chosen tag is on the item, without regard to case and blanks (spec 1 §5). */
export function hasTags(item: Item, chosen: readonly string[]): boolean {
  return chosen.every((tag) => item.Tags.some((own) => normal(own) === normal(tag)))
}

/** A tag in words, its category first: "Rarity: Common". */
export function tagLabel(tag: string, names: TagNames): string {
  return t('tags.label', { ...nameTag(tag, names) })
}

/** A tag to offer, and what it is called. */
export interface OfferedTag {
  readonly tag: string
  readonly label: string
}

/** Tags to offer, by their labels: not chosen yet, and containing the typed text in label or tag. */
export function suggestTags(
  items: readonly Item[],
  chosen: readonly string[],
  text: string,
  labelOf: (tag: string) => string,
): OfferedTag[] {
  const wanted = normal(text)
  const all = new Set(items.flatMap((item) => item.Tags.map(normal)))
  return [...all]
    .filter((tag) => !chosen.includes(tag))
    .map((tag) => ({ tag, label: labelOf(tag) }))
    .filter(({ tag, label }) => tag.includes(wanted) || normal(label).includes(wanted))
    .sort((a, b) => a.label.localeCompare(b.label))
}
