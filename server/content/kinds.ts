import type { TagNames } from '@app/rules/catalog/tag-names.ts'
import type { Field } from '@app/rules/content/field.ts'
import { factoryItemIds, parseFactory } from '@app/rules/factory/parse-factory.ts'
import { parseStart, plainStart, startItemIds } from '@app/rules/start/parse-start.ts'
import { parseSpin, spinItemIds } from '@app/rules/spin/parse-spin.ts'
import { parseTavern, type PrintedContent } from '@app/rules/tavern/parse-content.ts'
import { harvestItemIds, noHarvest, parseHarvest } from '@app/rules/harvest/parse-harvest.ts'
import { noRent, parseRent, rentItemIds } from '@app/rules/rent/parse-rent.ts'
import { craftItemIds, noCraft, parseCraft } from '@app/rules/craft/parse-craft.ts'

/** How the content of one kind is read from its file. */
export interface ContentKind<Content> {
  /** Throws a ContentProblem that says where the file is wrong. */
  parse(file: Field): Content
  /** What there is before anything was imported. */
  readonly empty: Content
  /** Every item it speaks of; an import is refused unless the catalog has them all. */
  itemIds(content: Content): Iterable<number>
}

const tavern: ContentKind<PrintedContent | undefined> = {
  parse: parseTavern,
  empty: undefined,
  itemIds: () => [],
}

/** What tags are called, in one language; see `readTagNames`. */
const tagNames: ContentKind<TagNames> = {
  parse: (file) => Object.fromEntries(file.entries().map(([token, name]) => [token, name.text()])),
  empty: {},
  itemIds: () => [],
}

/** The kinds by the "kind" of their files: one line each. */
export const contentKinds = {
  factory: { parse: parseFactory, empty: [], itemIds: factoryItemIds },
  spin: { parse: parseSpin, empty: [], itemIds: spinItemIds },
  tavern,
  harvest: { parse: parseHarvest, empty: noHarvest, itemIds: harvestItemIds },
  craft: { parse: parseCraft, empty: noCraft, itemIds: craftItemIds },
  rent: { parse: parseRent, empty: noRent, itemIds: rentItemIds },
  start: { parse: parseStart, empty: plainStart, itemIds: startItemIds },
  tag_names_en: tagNames,
  tag_names_ru: tagNames,
  tag_names_zh: tagNames,
  tag_names_tr: tagNames,
  tag_names_pt: tagNames,
  tag_names_ja: tagNames,
} satisfies ContentKinds

// A kind's own type of content is known where it is listed; to a reader of all kinds it is any.
// oxlint-disable-next-line typescript/no-explicit-any
export type ContentKinds = Readonly<Record<string, ContentKind<any>>>
