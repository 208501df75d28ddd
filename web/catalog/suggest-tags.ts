import type { Item } from '@app/contract/catalog.ts'
import { nameTag, type TagNames } from '@app/rules/catalog/tag-names.ts'
import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { collatorOf, type Language } from '../i18n/languages.ts'
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
  language: Language,
): OfferedTag[] {
  const wanted = foldSearch(text)
  const { compare } = collatorOf(language)
  const all = new Set(items.flatMap((item) => item.Tags.map(normal)))
  return [...all]
    .filter((tag) => !chosen.includes(tag))
    .map((tag) => ({ tag, label: labelOf(tag) }))
    .filter(({ tag, label }) => foldCase(tag).includes(wanted) || foldCase(label).includes(wanted))
    .sort((a, b) => compare(a.label, b.label))
}
