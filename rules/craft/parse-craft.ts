import type { Field } from '../content/field.ts'
import type { CraftContent, CraftRecipe, ItemCount, RecipeOutput } from './recipe.ts'

/** Units of one start, where the content does not say (spec 2 §9). */
const COUNT_MAX = 1000
/** Pieces of one item in one unit, at most: with `COUNT_MAX` units, numbers stay exact. */
const PIECES_MAX = 1_000_000
/** Different counts that a random output may take. */
const RANDOM_WIDTH_MAX = 1000
/** Thirty days. */
const SECONDS_MAX = 2_592_000

/** Nothing can be crafted. */
export const noCraft: CraftContent = { countMax: COUNT_MAX, recipes: [], byId: new Map() }

/**
 * Reads content/play/craft.json. A recipe must need something and give something; an item stands
 * only once among what it needs, so that need and stock can be compared entry by entry.
 */
export function parseCraft(file: Field): CraftContent {
  file.only('count_max', 'recipes')
  const countMax = file.get('count_max').or(COUNT_MAX, (field) => field.integer(1, COUNT_MAX))
  const byId = new Map<number, CraftRecipe>()
  for (const field of file.get('recipes').list()) {
    const recipe = parseRecipe(field)
    if (byId.has(recipe.TypeId)) field.get('TypeId').fail(`a second recipe ${recipe.TypeId}`)
    byId.set(recipe.TypeId, recipe)
  }
  return { countMax, recipes: [...byId.values()], byId }
}

function parseRecipe(field: Field): CraftRecipe {
  field.only(
    'TypeId',
    'ItemForVision',
    'CraftGroup',
    'TimeCraftSec',
    'RemainList',
    'ConsumableList',
    'OutputList',
  )
  const recipe: CraftRecipe = {
    TypeId: parseItemId(field.get('TypeId')),
    ItemForVision: parseItemId(field.get('ItemForVision')),
    CraftGroup: field.get('CraftGroup').text(),
    TimeCraftSec: field.get('TimeCraftSec').integer(0, SECONDS_MAX),
    RemainList: field.get('RemainList').or([], parseItems),
    ConsumableList: field.get('ConsumableList').or([], parseItems),
    OutputList: field.get('OutputList').list().map(parseOutput),
  }
  const needed = [...recipe.RemainList, ...recipe.ConsumableList].map(({ TypeId }) => TypeId)
  if (needed.length === 0) field.fail('a recipe needs something')
  if (new Set(needed).size < needed.length) field.fail('an item is needed twice')
  if (recipe.OutputList.length === 0) field.get('OutputList').fail('a recipe gives something')
  return recipe
}

function parseItems(list: Field): ItemCount[] {
  return list.list().map(parseItem)
}

function parseItem(field: Field): ItemCount {
  field.only('TypeId', 'Count')
  return { TypeId: parseItemId(field.get('TypeId')), Count: parsePieces(field.get('Count')) }
}

function parseOutput(field: Field): RecipeOutput {
  const random = field.get('Random')
  if (random.isAbsent) return parseItem(field)
  field.only('TypeId', 'Random')
  random.only('MinCount', 'MaxCount')
  const MinCount = random.get('MinCount').integer(0, PIECES_MAX)
  const MaxCount = random
    .get('MaxCount')
    .integer(Math.max(MinCount, 1), Math.min(PIECES_MAX, MinCount + RANDOM_WIDTH_MAX - 1))
  return { TypeId: parseItemId(field.get('TypeId')), Random: { MinCount, MaxCount } }
}

function parsePieces(field: Field): number {
  return field.integer(1, PIECES_MAX)
}

function parseItemId(field: Field): number {
  return field.integer(1, 2_147_483_647)
}

/** Every item that the recipes speak of. */
export function craftItemIds({ recipes }: CraftContent): number[] {
  return recipes.flatMap((recipe) => [
    recipe.ItemForVision,
    ...[...recipe.RemainList, ...recipe.ConsumableList, ...recipe.OutputList].map(
      ({ TypeId }) => TypeId,
    ),
  ])
}
