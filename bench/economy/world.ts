import { averageGrant, type OpeningOf } from '@app/rules/catalog/average-grant.ts'
import { betterItem } from '@app/rules/catalog/better-item.ts'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import { type Openings, resolve } from '@app/rules/catalog/resolve.ts'
import { Field } from '@app/rules/content/field.ts'
import { parseCraft } from '@app/rules/craft/parse-craft.ts'
import type { CraftContent } from '@app/rules/craft/recipe.ts'
import { type FactoryContent, parseFactory } from '@app/rules/factory/parse-factory.ts'
import { type HarvestContent, parseHarvest } from '@app/rules/harvest/parse-harvest.ts'
import { parseRent } from '@app/rules/rent/parse-rent.ts'
import type { RentContent } from '@app/rules/rent/rent.ts'
import { parseSpin, type SpinContent } from '@app/rules/spin/parse-spin.ts'
import { parseStart, type StartContent } from '@app/rules/start/parse-start.ts'
import { type PrintedContent, parseTavern } from '@app/rules/tavern/parse-content.ts'
import { demoFiles } from '../../server/content/load-demo-world.ts'
import { readContent } from '../../server/content/read-content.ts'

/** The demo world's content and the prices that its market is seeded with. */
export interface EconomyWorld {
  readonly items: ReadonlyMap<number, ItemDef>
  readonly craft: CraftContent
  readonly factory: FactoryContent
  readonly harvest: HarvestContent
  readonly spin: SpinContent
  readonly rent: RentContent
  readonly start: StartContent
  readonly tavern: PrintedContent
  readonly openings: Openings
  readonly openingOf: OpeningOf
  readonly betterOf: (itemId: number) => number | undefined
  /** Coins; for a bundle or generator, what it holds on average. */
  readonly priceOf: (itemId: number) => number
  /** Pieces traded on a usual day; 0 for what cannot be sold. */
  readonly volumeOf: (itemId: number) => number
  readonly nameOf: (itemId: number) => string
}

/** Reads the demo world's files. */
export async function loadWorld(): Promise<EconomyWorld> {
  const demo = await readContent(await demoFiles())
  const items = new Map(demo.items.map((item) => [item.itemdefid, item]))
  const file = (kind: string) =>
    new Field(demo.play.find((one) => one.kind === kind)?.content ?? {})
  const harvest = demo.play.find((one) => one.kind === 'harvest')?.content
  return worldOf(items, {
    craft: parseCraft(file('craft')),
    factory: parseFactory(file('factory')),
    harvest: parseHarvest(new Field({ kind: 'harvest', ...harvest })),
    spin: parseSpin(file('spin')),
    rent: parseRent(file('rent')),
    start: parseStart(file('start')),
    tavern: parseTavern(file('tavern')),
  })
}

type Play = Pick<
  EconomyWorld,
  'craft' | 'factory' | 'harvest' | 'spin' | 'rent' | 'start' | 'tavern'
>

/** A world from its items, with prices and volumes read from them. */
export function worldOf(items: ReadonlyMap<number, ItemDef>, play: Play): EconomyWorld {
  const { openings } = resolve(items)
  const openingOf: OpeningOf = (id) => openings.get(id)
  const numberOf = (id: number, property: string): number => {
    const value = items.get(id)?.raw[property]
    return typeof value === 'number' ? value : 0
  }
  const priceOf = (id: number): number =>
    openings.has(id)
      ? [...averageGrant(new Map([[id, 1]]), openingOf)].reduce(
          (sum, [inside, pieces]) => sum + numberOf(inside, 'demo_price') * pieces,
          0,
        )
      : numberOf(id, 'demo_price')
  return {
    ...play,
    items,
    openings,
    openingOf,
    betterOf: (id) => betterItem(items.get(id)),
    priceOf,
    volumeOf: (id) => (items.get(id)?.can_sell === true ? numberOf(id, 'demo_volume') : 0),
    nameOf: (id) => items.get(id)?.name.en ?? `#${id}`,
  }
}

/** What pieces are worth at the seeded prices, in coins. */
export function worth(world: EconomyWorld, pieces: Iterable<readonly [number, number]>): number {
  return [...pieces].reduce((sum, [id, count]) => sum + world.priceOf(id) * count, 0)
}

/** 'common' to 'mythic'. */
export function rarityOf({ items }: EconomyWorld, id: number): string {
  return tagOf(items.get(id), 'rarity')
}

/** The value of an item's tag of a category; empty for none. */
function tagOf(item: ItemDef | undefined, category: string): string {
  const tag = item?.tags.find((one) => one.startsWith(`${category}:`))
  return tag?.slice(category.length + 1) ?? ''
}
