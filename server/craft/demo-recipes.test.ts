import { averageGrant, type OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import { averageOutputs } from '@app/rules/craft/draw-outputs.ts'
import { parseCraft } from '@app/rules/craft/parse-craft.ts'
import type { CraftContent, CraftRecipe } from '@app/rules/craft/recipe.ts'
import { Field } from '@app/rules/content/field.ts'
import { beforeAll, expect, test } from 'vitest'
import { demoFiles } from '../content/load-demo-world.ts'
import { readContent } from '../content/read-content.ts'

let craft: CraftContent
let items: ReadonlyMap<number, ItemDef>
beforeAll(async () => {
  const demo = await readContent(await demoFiles())
  craft = parseCraft(new Field(demo.play.find((file) => file.kind === 'craft')?.content))
  items = new Map(demo.items.map((item) => [item.itemdefid, item]))
})

const openingOf: OpeningOf = (id) => {
  const item = items.get(id)
  if (!item || item.type === 'other') return undefined
  return { isDrawn: item.type === 'generator', entries: item.contents }
}

const givenBy = (recipe: CraftRecipe) => averageGrant(averageOutputs(recipe.OutputList), openingOf)

/** Coins, at the prices that the demo world's traders begin with. */
function worthOf(pieces: ReadonlyMap<number, number>): number {
  return [...pieces].reduce((sum, [id, count]) => {
    const price = items.get(id)?.raw['demo_price']
    return sum + (typeof price === 'number' ? price : 0) * count
  }, 0)
}

const marginOf = (recipe: CraftRecipe) => {
  const cost = worthOf(new Map(recipe.ConsumableList.map((one) => [one.TypeId, one.Count])))
  return (worthOf(givenBy(recipe)) - cost) / cost
}

test('there is much to craft, of every sort', () => {
  const { recipes } = craft
  expect(recipes.length).toBeGreaterThanOrEqual(80)
  expect(new Set(recipes.map((recipe) => recipe.CraftGroup)).size).toBeGreaterThanOrEqual(8)
  const some = (holds: (recipe: CraftRecipe) => boolean) =>
    expect(recipes.filter(holds).length).toBeGreaterThanOrEqual(5)
  some((recipe) => recipe.TimeCraftSec === 0)
  some((recipe) => recipe.TimeCraftSec > 0)
  some((recipe) => recipe.RemainList.length > 0)
  some((recipe) => recipe.OutputList.some((output) => 'Random' in output))
  const gives = (type: ItemDef['type']) => (recipe: CraftRecipe) =>
    recipe.OutputList.some((output) => items.get(output.TypeId)?.type === type)
  some(gives('bundle'))
  some(gives('generator'))
})

test('some recipes pay, some do not, and none is a spring of coins', () => {
  const margins = craft.recipes.map(marginOf)
  expect(margins.filter((margin) => margin > 0.1).length).toBeGreaterThan(40)
  expect(margins.filter((margin) => margin < 0.02).length).toBeGreaterThan(10)
  expect(Math.max(...margins)).toBeLessThan(1.2)
})

test('whoever gathers raw materials can live by crafting: a chain leads to goods that pay', () => {
  // What harvests bring, and the tools and workers anyone can buy.
  const owned = new Set(
    [...items.values()]
      .filter(({ tags }) => tags.some((tag) => /^(source:|type:(tool|worker)$)/.test(tag)))
      .map((item) => item.itemdefid),
  )
  const open = new Set(craft.recipes)
  for (let before = -1; before !== open.size;) {
    before = open.size
    for (const recipe of open) {
      const needs = [...recipe.RemainList, ...recipe.ConsumableList]
      if (!needs.every((need) => owned.has(need.TypeId))) continue
      open.delete(recipe)
      for (const id of givenBy(recipe).keys()) owned.add(id)
    }
  }
  const made = craft.recipes.filter((recipe) => !open.has(recipe))
  expect(made.length).toBeGreaterThan(100)
  const sold = made.filter(
    (recipe) =>
      marginOf(recipe) > 0.1 && [...givenBy(recipe).keys()].some((id) => items.get(id)?.can_sell),
  )
  expect(sold.length).toBeGreaterThan(40)
})
