/** Pieces of one item. */
export interface ItemCount {
  readonly TypeId: number
  readonly Count: number
}

/** An output whose count is drawn again for each unit crafted, both ends included. */
interface RandomOutput {
  readonly TypeId: number
  readonly Random: { readonly MinCount: number; readonly MaxCount: number }
}

export type RecipeOutput = ItemCount | RandomOutput

/** How items become other items; counts are per unit crafted (spec 2 §3). */
export interface CraftRecipe {
  readonly TypeId: number
  /** The item that stands for the recipe: its picture and its name. */
  readonly ItemForVision: number
  readonly CraftGroup: string
  /** Seconds; 0 crafts at once. */
  readonly TimeCraftSec: number
  /** Kept: needed while crafting, and given back. */
  readonly RemainList: readonly ItemCount[]
  /** Spent. */
  readonly ConsumableList: readonly ItemCount[]
  readonly OutputList: readonly RecipeOutput[]
}

/** Everything content/play/craft.json says. */
export interface CraftContent {
  /** Units that one start crafts, at most. */
  readonly countMax: number
  readonly recipes: readonly CraftRecipe[]
  readonly byId: ReadonlyMap<number, CraftRecipe>
}
