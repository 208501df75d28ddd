import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/**
 * The whole server in a process of its own, as an operator starts a node on a shared database, or
 * on the embedded one where no `url` is given.
 */
export async function startServerProcess(world: {
  readonly url?: string
  readonly env: Readonly<Record<string, string>>
}) {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...world.env,
      ...(world.url !== undefined && { DATABASE_URL: world.url }),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let said = ''
  const opened = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('is open')) resolve()
    })
  })
  await Promise.race([opened, exit])
  if (child.exitCode !== null) throw new Error(`the server did not open: ${said}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    said: () => said,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    exitCode: exit.then(([code]) => code as number | null),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exit
    },
  }
}
