import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Boards } from '@app/rules/tavern/battle-log.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { countOdds } from '@app/rules/tavern/odds.ts'
import { randomBoards } from '@app/rules/tavern/random-boards.ts'
import { expect, test } from './testing.ts'

const BATTLES = 200
/** The worker counts its odds over so many seeds. */
const ODDS_RUNS = 1000

interface Question {
  readonly seed: number
  readonly initial_state: Boards
}

/** Any seed of 32 bits, any boards. */
function questions(): Question[] {
  const random = seededRandom(20_261_121)
  return Array.from({ length: BATTLES }, () => ({
    seed: uniformBelow(2 ** 32, random),
    initial_state: randomBoards(random),
  }))
}

/** Where the built app keeps the worker that fights in the browser. */
function builtWorker(): string {
  const assets = fileURLToPath(new URL('../web/dist/assets/', import.meta.url))
  const file = readdirSync(assets).find((name) => /^odds-worker-.*\.js$/.test(name))
  if (file === undefined) throw new Error('the web app is not built')
  return `/assets/${file}`
}

test('Node and Chromium fight the same 200 battles to the same bytes, with the same odds', async ({
  browser,
  site,
}) => {
  // Our own policy lets a page start no worker but the one it names.
  const context = await browser.newContext({ baseURL: site, bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/credits')
  const asked = questions()
  const answers = await page.evaluate(
    async ({ worker, asked }) => {
      const fighter = new Worker(worker, { type: 'module' })
      const answers: unknown[] = []
      for (const question of asked) {
        answers.push(
          await new Promise((resolve, reject) => {
            fighter.onmessage = ({ data }) => resolve(data)
            fighter.onerror = () => reject(new Error('the worker failed'))
            fighter.postMessage(question)
          }),
        )
      }
      fighter.terminate()
      return answers
    },
    { worker: builtWorker(), asked },
  )
  expect(answers).toHaveLength(BATTLES)
  for (const [index, { seed, initial_state }] of asked.entries()) {
    const log = JSON.stringify(fight(seed, initial_state))
    expect(answers[index]).toEqual({ ...countOdds(initial_state, ODDS_RUNS), log })
  }
  await context.close()
})
