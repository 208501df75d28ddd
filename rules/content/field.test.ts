import { expect, test } from 'vitest'
import { ContentProblem, Field } from './field.ts'

function problemOf(read: () => unknown): { path: string; message: string } | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error
    return { path: error.path.join('.'), message: error.message }
  }
}

const file = new Field({
  recipes: [{ name: 'Ale', seconds: 60, kept: false, rate: 0.5, group: 'drinks' }],
})
const recipe = file.get('recipes').list()[0]!

test('values are read as what they are', () => {
  expect(recipe.get('name').text()).toBe('Ale')
  expect(recipe.get('seconds').integer(1, 100)).toBe(60)
  expect(recipe.get('kept').boolean()).toBe(false)
  expect(recipe.get('rate').number(0, 1)).toBe(0.5)
  expect(recipe.get('group').oneOf(['food', 'drinks'])).toBe('drinks')
  expect(recipe.get('limit').or(3, (field) => field.integer())).toBe(3)
  expect(recipe.get('seconds').or(3, (field) => field.integer())).toBe(60)
  expect(recipe.entries().map(([key]) => key)).toContain('group')
})

test.each([
  [() => recipe.get('seconds').integer(61), 'recipes.0.seconds'],
  [() => recipe.get('rate').integer(), 'recipes.0.rate'],
  [() => recipe.get('missing').integer(), 'recipes.0.missing'],
  [() => recipe.get('rate').number(0, 0.4), 'recipes.0.rate'],
  [() => recipe.get('seconds').text(), 'recipes.0.seconds'],
  [() => recipe.get('name').boolean(), 'recipes.0.name'],
  [() => recipe.get('group').oneOf(['food']), 'recipes.0.group'],
  [() => recipe.get('name').list(), 'recipes.0.name'],
  [() => recipe.get('name').get('first'), 'recipes.0.name'],
  [() => recipe.only('name', 'seconds', 'kept', 'rate'), 'recipes.0.group'],
  [() => file.get('recipes').get('toString'), 'recipes'],
  [() => recipe.get('constructor').text(), 'recipes.0.constructor'],
])('a problem names its place', (read, path) => {
  expect(problemOf(read)?.path).toBe(path)
})
