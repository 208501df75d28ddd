import { setTimeout as wait } from 'node:timers/promises'
import { openApp, type OpenedApp } from './app.ts'
import { type BackupLog, keepBackups, type KeptBackups, sweepLast } from './backup/keep-backups.ts'
import { loadDemoWorld } from './content/load-demo-world.ts'
import { describeFailure } from './describe-failure.ts'
import { listenWidely } from './http/listen-widely.ts'
import { keepAssetsFresh, keptAssetsFolder } from './site/keep-assets.ts'
import { assetsFolder } from './site/web.ts'
import { listenForMetrics } from './metrics/listen.ts'
import { prepareDatabase } from './open-database.ts'
import { keepRunning } from './postgres/keep-running.ts'
import { claimDataDir } from './running.ts'
import { openTraders } from './sandbox/open-traders.ts'
import { seedMarket } from './sandbox/seed-market.ts'
import { readBackupSettings, readSettings } from './settings.ts'

/** How long calls in progress may take to end. */
const CLOSE_MS = 4000
/** How long a node that has failed may take to end. */
const FAILED_MS = 15_000
const UNCAUGHT = 'nothing has caught an error: the node ends'

const say = (message: string) => console.log(message)

/** What is to be closed at the end, in the order it was opened. */
type Opened = [what: string, close: (exitCode: number) => unknown][]

async function start(opened: Opened): Promise<void> {
  const settings = readSettings(process.env)
  const address = settings.publicUrl
  if (settings.databaseUrl === undefined) {
    const claim = claimDataDir(settings.dataDir, address)
    opened.push(['claim', () => claim.release()])
  }
  const database = await prepareDatabase(settings, say, settings.sandbox ? 'sandbox' : 'live')
  let backups: KeptBackups | undefined
  if (database.postgres !== undefined) {
    const postgres = keepRunning(database.postgres, { dataDir: settings.dataDir, log: say })
    const { dataDir } = settings
    const { backupDir, backupKeep: keep } = readBackupSettings(process.env)
    opened.push(['last WAL', () => sweepLast(postgres.home, backupDir)])
    opened.push(['database', () => postgres.stop()])
    backups = keepBackups(
      postgres,
      { dataDir, backupDir, keep },
      { said: say, failed: (fields, message) => sayFailed(fields, message) },
    )
    opened.push(['backups', () => backups?.close()])
  }
  if (settings.sandbox) await loadDemoWorld(database.url)
  if (settings.sandboxTraders) await seedMarket(database.login)
  const release = keptAssetsFolder(settings)
  opened.push(['assets', await keepAssetsFresh(assetsFolder, release, console.error)])
  const app = await openApp(settings, { ...database.login, ...(backups && { backups }) })
  sayFailed = (fields, message) => app.app.log.error(fields, message)
  sayFatal = (err) => app.app.log.fatal({ err }, UNCAUGHT)
  opened.push(['app', () => within(CLOSE_MS, app[Symbol.asyncDispose]())])
  const traders = settings.sandboxTraders ? await openTraders(app) : undefined
  opened.push(['traders', () => traders?.close()])
  await listenWidely(app.app, settings)
  if (settings.metrics) {
    const listener = await listenForMetrics(app.metrics, settings.metrics)
    opened.push(['metrics', () => listener.close()])
  }
  await app.start()
  traders?.start()
  opened.push(['round', (exitCode) => leaveRound(app, exitCode === 0 ? settings.drainSeconds : 0)])
  say(`Surprise Market is open: ${address}`)
  if (settings.databaseUrl !== undefined && settings.redisUrl === undefined) {
    say('Without REDIS_URL each node on this database counts calls for itself.')
  }
  if (settings.sandbox) {
    say('This is a sandbox. Press "Log in" and pick a player, or make one of your own.')
  }
  say('Ctrl-C closes it.')
}

/** A proxy that asks for `/readyz` sends its calls elsewhere before this node takes none. */
async function leaveRound({ health }: OpenedApp, drainSeconds: number): Promise<void> {
  health.leave()
  await wait(drainSeconds * 1000)
}

/** Waits for the work, and no longer than this. */
function within(ms: number, work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])
}

const opened: Opened = []
let ending = false
let exitCode = 0
let sayFailed: BackupLog['failed'] = (fields, message) => console.error(`${message}:`, fields)
let sayFatal = (error: unknown) => console.error(`${UNCAUGHT}:`, error)

/**
 * Closes everything and ends. A terminal's Ctrl-C arrives here more than once: from the terminal
 * itself, and passed on by npm.
 */
async function end(code: number): Promise<void> {
  exitCode ||= code
  if (ending) return
  ending = true
  // What is being opened at this moment must be closed too.
  await within(
    CLOSE_MS,
    started.catch(() => {}),
  )
  for (const [what, close] of opened.toReversed()) {
    try {
      await close(exitCode)
    } catch (error) {
      console.error(`closing the ${what}:`, error)
    }
  }
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
// A terminal that was closed takes no more words.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
// Nobody knows what a node still does right that nothing has caught: another one takes its place.
process.on('uncaughtException', (error) => {
  sayFatal(error)
  setTimeout(() => process.exit(1), FAILED_MS).unref()
  void end(1)
})
const started = start(opened)
started.catch(async (error: unknown) => {
  console.error(describeFailure(error))
  await end(1)
})
