import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium, sayWhich } from '../../tools/chromium.ts'
import { findFirefox } from '../../tools/firefox.ts'
import { windowsOf } from './chromium.ts'
import type { OpenWindow } from './driver.ts'
import { Firefox } from './firefox.ts'
import { readKnown } from './known.ts'
import { type CommandOptions, readOptions } from './options.ts'
import { Report } from './report.ts'
import { visit, type Visit, type Walk } from './walk.ts'
import { handOf, visitsOf } from './visits.ts'
import { World } from './world.ts'

// `npm run walk`: every screen, in the languages, widths and roles asked for. Exit code 1 when
// anything was found.
const folder = fileURLToPath(new URL('../../test-results/walk', import.meta.url))

async function openBrowser(
  kind: CommandOptions['browser'],
): Promise<{ open: OpenWindow } & AsyncDisposable> {
  if (kind === 'firefox') {
    const executable = findFirefox()
    if (executable === undefined)
      throw new Error('No Firefox on this machine: install firefox-esr.')
    const firefox = await Firefox.launch(executable)
    console.log(`Browser: Firefox ${firefox.version} (${executable})`)
    return firefox
  }
  const found = await findChromium()
  console.log(`Browser: ${sayWhich(found)}`)
  const { executablePath, env, args } = found
  const browser = await chromium.launch({ executablePath, env, args })
  return { open: windowsOf(browser), [Symbol.asyncDispose]: () => browser.close() }
}

/** Walks what is left, one place after the other, in a world of its own. */
async function walkLane(walk: Walk, left: Visit[], options: CommandOptions): Promise<void> {
  const until = Date.now() + options.minutes * 60_000
  const { seed, controls: controlsMax, use } = options
  while (left.length > 0 && Date.now() < until) {
    const place = left.shift()!
    const startedAt = Date.now()
    const withFrame = place.screen.name === 'home'
    const hand = handOf(place, options)
    const used = await visit(walk, place, {
      seed,
      controlsMax,
      use,
      hand,
      withFrame,
      withLink: true,
      until,
    })
    // Perhaps with controls that had no time.
    if (Date.now() > until) left.unshift(place)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const { screen, role, language, width } = place
    console.log(`${screen.name}, ${role}, ${language}, ${width} px: ${seconds} s, ${used} controls`)
  }
}

async function walkAll(walk: Omit<Walk, 'world'>, options: CommandOptions): Promise<void> {
  const places = visitsOf(options)
  const left = places.slice(options.skip)
  console.log(`Seed: ${options.seed}, ${left.length} places`)
  const lanes = Array.from({ length: Math.min(options.lanes, left.length) }, async () => {
    await using world = await World.open()
    await walkLane({ ...walk, world }, left, options)
  })
  await Promise.all(lanes)
  if (left.length > 0) {
    const first = Math.min(...left.map((place) => places.indexOf(place)))
    console.log(`Out of time: ${left.length} places are left, go on with --skip ${first}`)
  }
}

function readCommandLine(): CommandOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const options = readCommandLine()
const report = new Report(folder)
{
  await using browser = await openBrowser(options.browser)
  await walkAll({ open: browser.open, known: await readKnown(), report }, options)
}
await report.write()
const count = report.findings.length
const where = count > 0 ? ` (${folder})` : ''
const { views, acts, gone } = report
console.log(`${views} views, ${acts} acts, ${gone} controls gone, ${count} findings${where}`)
process.exitCode = count > 0 ? 1 : 0
