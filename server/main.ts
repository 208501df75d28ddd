import { openApp } from './app.ts'
import { loadDemoWorld } from './content/load-demo-world.ts'
import { prepareDatabase } from './open-database.ts'
import { keepRunning } from './postgres/keep-running.ts'
import { AlreadyRunning, claimDataDir } from './running.ts'
import { openTraders } from './sandbox/open-traders.ts'
import { seedMarket } from './sandbox/seed-market.ts'
import { readSettings, SettingError } from './settings.ts'

/** How long calls under way may take to end. */
const CLOSE_MS = 4000

const say = (message: string) => console.log(message)

/** What is to be closed at the end, in the order it was opened. */
type Opened = [what: string, close: () => unknown][]

async function start(opened: Opened): Promise<void> {
  const settings = readSettings(process.env)
  const address = settings.publicUrl
  if (settings.databaseUrl === undefined) {
    const claim = claimDataDir(settings.dataDir, address)
    opened.push(['claim', () => claim.release()])
  }
  const database = await prepareDatabase(settings, say)
  if (database.postgres !== undefined) {
    const postgres = keepRunning(database.postgres, { dataDir: settings.dataDir, log: say })
    opened.push(['database', () => postgres.stop()])
  }
  if (settings.sandbox) await loadDemoWorld(database.url)
  if (settings.sandboxTraders) await seedMarket(database)
  const app = await openApp(settings, database)
  opened.push(['app', () => within(CLOSE_MS, app[Symbol.asyncDispose]())])
  const traders = settings.sandboxTraders ? await openTraders(app) : undefined
  opened.push(['traders', () => traders?.close()])
  await app.app.listen({ port: settings.port, host: settings.host })
  await app.start()
  traders?.start()
  say(`Surprise Market is open: ${address}`)
  if (settings.databaseUrl !== undefined && settings.redisUrl === undefined) {
    say(
      'Without REDIS_URL, other nodes on this database hear of changes within a second instead of ' +
        'at once, and each node counts calls for itself.',
    )
  }
  if (settings.sandbox) {
    say('This is a sandbox. Press "Log in" and pick a player, or make one of your own.')
  }
  say('Ctrl-C closes it.')
}

/** Waits for the work, and no longer than this. */
function within(ms: number, work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])
}

/** What an operator can mend: said in a sentence. Anything else is ours, and shown whole. */
function describe(error: unknown): unknown {
  if (error instanceof SettingError || error instanceof AlreadyRunning) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another program has this port; choose one with PORT.`
  }
  return error
}

const opened: Opened = []
let ending = false

/**
 * Closes everything and ends. A terminal's Ctrl-C arrives here more than once: from the terminal
 * itself, and passed on by npm.
 */
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  // What is being opened at this moment must be closed too.
  await within(
    CLOSE_MS,
    started.catch(() => {}),
  )
  for (const [what, close] of opened.toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error(`closing the ${what}:`, error)
    }
  }
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
// A terminal that was closed takes no more words.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
const started = start(opened)
started.catch(async (error: unknown) => {
  console.error(describe(error))
  await end(1)
})
