import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { craftRoutes } from '@app/contract/craft.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { quantile } from '@app/rules/simulator/summarise.ts'
import { connect, unlimited } from '../server/db/connect.ts'
import { IdSource } from '../server/db/ids.ts'
import { freePort } from '../server/testing/free-port.ts'
import { openWorld, type Player } from '../server/testing/world.ts'
import { findChromium, sayWhich } from '../tools/chromium.ts'
import { itemHash, paths } from '../web/paths.ts'

/** Of the demo world. */
const ITEM = 200
const ENTRIES = 10_000
const JOBS = 1000
const LOTS = 1000
/** As many lots as one player may have open. */
const LOTS_MAX = 200
/** Pixels that each list is scrolled by, and a second. */
const DISTANCE = 24_000
const SPEED = 4000
const SETTLE_MS = 1500
/** Of a screen that shows sixty frames a second, in milliseconds. */
const FRAME_MS = 1000 / 60

interface List {
  readonly name: string
  readonly path: string
  /** Brings the whole list onto the page. */
  readonly unfold?: (page: Page) => Promise<void>
}

const lists: readonly List[] = [
  { name: `inventory history of ${ENTRIES}`, path: paths.inventoryHistory, unfold: readToTheEnd },
  { name: `craft queue of ${JOBS}`, path: paths.craftQueue },
  {
    name: `ladder of ${LOTS}`,
    path: `${paths.market}#${itemHash(ITEM)}`,
    async unfold(page) {
      const ladder = page.getByRole('region', { name: 'Sell orders' })
      await ladder.getByRole('button', { name: /^Show \d+ more$/ }).click()
      await ladder.getByRole('button', { name: 'Show more of the order book' }).click()
      await ladder.getByText('Showing the best 1,000 orders').waitFor({ state: 'attached' })
    },
  },
]

/** The least that a page can have to scroll. */
const EMPTY = `<div style="height: ${DISTANCE * 2}px"></div>`

/** The least that a virtual list can do: lines of text, each in its place, those in view alone. */
const PLAIN = `<div style="height: ${DISTANCE * 2}px; position: relative"></div><script>
  const box = document.querySelector('div')
  const draw = () => {
    const first = Math.floor(scrollY / 40)
    box.innerHTML = Array.from({ length: innerHeight / 40 + 1 }, (_, row) =>
      '<p style="position: absolute; top: ' + (first + row) * 40 + 'px">Row ' + (first + row) + '</p>',
    ).join('')
  }
  addEventListener('scroll', draw)
  draw()
</script>`

/**
 * How evenly long lists scroll: the time from frame to frame while each is scrolled at a steady
 * speed, and the processor time of drawing it, which says more on a busy machine; against an empty
 * page and a plain virtual list of text in the same browser.
 */
export async function benchFrames(): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  await using world = await openWorld({ PUBLIC_URL: url, PORT: String(port) }, 'now')
  await world.node.app.listen({ port, host: '127.0.0.1' })
  await world.node.start()
  const player = await fill(world)
  const found = await findChromium()
  console.log(`Browser: ${sayWhich(found)}`)
  const { executablePath, env, args } = found
  await using browser = await chromium.launch({ executablePath, env, args })
  const page = await openPage(browser, player)
  await page.setContent(EMPTY)
  print('an empty page', await scroll(page))
  await page.setContent(PLAIN)
  print('a plain virtual list', await scroll(page))
  for (const { name, path, unfold } of lists) {
    await page.goto(`${url}${path}`)
    await page.locator('main tbody tr').nth(10).waitFor()
    await unfold?.(page)
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(SETTLE_MS)
    print(name, await scroll(page))
  }
}

async function readToTheEnd(page: Page): Promise<void> {
  const end = page.getByText('You’ve reached the beginning')
  while (!(await end.isVisible())) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(50)
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** A player with a long past, much in progress and a deep book. */
async function fill(world: World): Promise<Player> {
  const player = await world.player({ coins: 1_000_000 })
  const { response } = await player.call(craftRoutes.getReceipts, {})
  const slow = response.find(({ TimeCraftSec }) => TimeCraftSec >= 3600)!
  const needs = [...slow.ConsumableList, ...slow.RemainList]
  await player.call(sandboxRoutes.grant, {
    steam_id: player.steamId,
    coins: 1,
    items: needs.map(({ TypeId, Count }) => ({ item_id: TypeId, count: Count * JOBS })),
  })
  for (let job = 0; job < JOBS; job++) {
    await player.call(craftRoutes.start, { receipt_id: slow.TypeId, count: 1 })
  }
  await writePast(world, player)
  for (let at = 0; at < LOTS; at += LOTS_MAX) {
    const maker = await world.player({ items: { [ITEM]: LOTS_MAX } })
    const orders = Array.from({ length: LOTS_MAX }, (_, n) => ({
      item_type_id: ITEM,
      price: 11 + at + n,
      count: 1,
    }))
    await maker.call(orderRoutes.createSellLots, { orders })
  }
  return player
}

/** Entries of the ledger as a past has left them; the books of this database are of no more use. */
async function writePast(world: World, player: Player): Promise<void> {
  const ids = new IdSource()
  const now = Date.now()
  const owner = connect(world.url, { max: 1, limits: unlimited })
  const operation = 'customer_support' as const
  const entries = Array.from({ length: ENTRIES }, (_, at) => {
    const created_at = now - (ENTRIES - at) * 60_000
    return {
      entry_id: ids.next(created_at * 1000),
      created_at,
      operation,
      actor: null,
      reason: null,
    }
  })
  for (let at = 0; at < ENTRIES; at += 1000) {
    const some = entries.slice(at, at + 1000)
    await owner.insertInto('entry').values(some).execute()
    const postings = some.map(({ entry_id }, nth) => ({
      entry_id,
      account: player.id,
      kind: 'player' as const,
      asset: ITEM + (nth % 3),
      delta: 1,
      balance: at + nth,
      operation,
    }))
    await owner.insertInto('posting').values(postings).execute()
  }
  await owner.destroy()
}

async function openPage(browser: Browser, player: Player): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const kept = { access_token: player.token, language: 'en' }
  await context.addInitScript((values) => {
    if (location.protocol.startsWith('http')) Object.assign(localStorage, values)
  }, kept)
  return context.newPage()
}

interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly frames: readonly number[]
  /** Processor time in milliseconds. */
  readonly mainThread: number
  readonly raster: number
  /** The longest task of the page's main thread, in milliseconds of processor time. */
  readonly longestTask: number
}

async function scroll(page: Page): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page)
  await page.evaluate(watchFrames)
  const readTrace = await startTrace(client)
  await client.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 600,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })
  const { frames, top } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames,
    top: scrollY,
  }))
  const events = await readTrace()
  await client.detach()
  if (top < DISTANCE * 0.9) throw new Error(`the page was scrolled by ${top} px only`)
  return { frames, ...processorTime(events) }
}

/** Runs in the page. */
function watchFrames(): void {
  const frames: number[] = []
  Object.assign(window, { frames })
  let before = performance.now()
  const next = (now: number) => {
    frames.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** An event of a trace; `tdur` is processor time in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
}

/** Returns what stops it and reads it. */
async function startTrace(client: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = []
  // The protocol's types give every field as a text; the numbers come as numbers.
  client.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as readonly unknown[] as readonly TraceEvent[])),
  )
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  })
  return async () => {
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
    await client.send('Tracing.end')
    await complete
    return events
  }
}

function processorTime(events: readonly TraceEvent[]): Omit<Scrolled, 'frames'> {
  const main = events.find(({ name }) => name === 'FireAnimationFrame')
  const timesOf = (name: string, isOf: (event: TraceEvent) => boolean) =>
    events.filter((event) => event.name === name && isOf(event)).map(({ tdur = 0 }) => tdur / 1000)
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0)
  const tasks = timesOf('RunTask', ({ pid, tid }) => pid === main?.pid && tid === main.tid)
  return {
    mainThread: sum(tasks),
    raster: sum(timesOf('RasterTask', ({ pid }) => pid === main?.pid)),
    longestTask: Math.max(...tasks),
  }
}

function print(name: string, { frames, mainThread, raster, longestTask }: Scrolled): void {
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) => quantile(sorted, share).toFixed(1)
  const late = frames.filter((ms) => ms > FRAME_MS * 1.5).length
  const per = (ms: number) => ((ms / DISTANCE) * 1000).toFixed(1)
  console.log(
    `${name}: frames p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, ` +
      `${((late / frames.length) * 100).toFixed(0)} % of ${frames.length} late; ` +
      `for 1,000 px ${per(mainThread)} ms of the main thread and ${per(raster)} ms of raster, ` +
      `longest task ${longestTask.toFixed(1)} ms`,
  )
}
