import { betterItem } from '@app/rules/catalog/better-item.ts'
import type { HarvestWorld } from '@app/rules/harvest/harvest-state.ts'
import { type HarvestContent, harvestItemIds } from '@app/rules/harvest/parse-harvest.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { Switches } from '../switches/switches.ts'

export interface PlayDeps {
  readonly catalog: Catalog
  readonly content: PlayContent
  readonly switches: Pick<Switches, 'isOff'>
}

/** What every player's harvest is played with; energy is their own, and chance the change's. */
export interface HarvestPlay extends Omit<HarvestWorld, 'energyUntil' | 'random'> {
  /** Every item that takes part. */
  readonly itemIds: ReadonlySet<number>
}

/** By the content, which is replaced whole when it changes. */
const knownItemIds = new WeakMap<HarvestContent, ReadonlySet<number>>()

/** Every item that takes part in harvests. */
export function readItemIds({ content }: Pick<PlayDeps, 'content'>): ReadonlySet<number> {
  const harvest = content.get('harvest')
  const known = knownItemIds.get(harvest) ?? harvestItemIds(harvest)
  knownItemIds.set(harvest, known)
  return known
}

/** The harvest as content and catalog have it at this moment. */
export function readPlay(deps: PlayDeps): HarvestPlay {
  const { catalog, content } = deps
  const harvest = content.get('harvest')
  return {
    recipes: new Map(harvest.receipts.map((recipe) => [recipe.receipt_id, recipe])),
    itemIds: readItemIds(deps),
    isClosed: deps.switches.isOff('craft'),
    betterItem: (itemId) => betterItem(catalog.item(itemId)),
    openings: catalog.openings,
  }
}
