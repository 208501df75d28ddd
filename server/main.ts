import { openApp } from './app.ts'
import { loadDemoWorld } from './catalogue/load-demo-world.ts'
import { prepareDatabase } from './open-database.ts'
import { AlreadyRunning, claimDataDir } from './running.ts'
import { openTraders } from './sandbox/open-traders.ts'
import { readSettings, SettingError } from './settings.ts'

/** How long a graceful end may take before it is cut short. */
const SHUTDOWN_MS = 5000

const say = (message: string) => console.log(message)

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const address = `http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${settings.port}`
  const claim =
    settings.databaseUrl === undefined ? claimDataDir(settings.dataDir, address) : undefined
  const database = await prepareDatabase(settings, say)
  if (settings.sandbox) await loadDemoWorld(database.url)
  const opened = await openApp(settings, database)
  const traders = settings.sandboxTraders ? await openTraders(opened, settings) : undefined
  await opened.app.listen({ port: settings.port, host: settings.host })
  await opened.start()
  traders?.start()
  say(`Surprise Market is open: ${address}`)
  if (settings.sandbox) {
    say('This is a sandbox. Press "Log in" and pick a player, or make one of your own.')
  }

  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await traders?.close()
    await opened[Symbol.asyncDispose]()
    await database.postgres?.stop()
    claim?.release()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
}

try {
  await main()
} catch (error) {
  const isPlain = error instanceof SettingError || error instanceof AlreadyRunning
  console.error(isPlain ? error.message : error)
  process.exit(1)
}
