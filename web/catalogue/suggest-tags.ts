import type { Item } from '@app/contract/catalogue.ts'

const normal = (tag: string) => tag.trim().toLowerCase()

/** Whether every chosen tag is on the item, without regard to case and blanks (spec 1 §5). */
export function hasTags(item: Item, chosen: readonly string[]): boolean {
  return chosen.every((tag) => item.Tags.some((own) => normal(own) === normal(tag)))
}

/** Tags to offer: not chosen yet, and containing the typed text. */
export function suggestTags(
  items: readonly Item[],
  chosen: readonly string[],
  text: string,
): string[] {
  const all = new Set(items.flatMap((item) => item.Tags.map(normal)))
  return [...all].filter((tag) => !chosen.includes(tag) && tag.includes(normal(text))).sort()
}
