import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/testing/free-port.ts'
import { Program } from './processes.ts'

/** Where this release lies. */
export const here = fileURLToPath(new URL('../..', import.meta.url))

const STARTING_MS = 180_000

/** A server process, or what stands before several, as players reach it. */
export interface Served {
  readonly program: Program
  readonly origin: string
}

/** A node as an operator sets one up, and a player can play at once. */
export async function makeNode(
  name: string,
  options: {
    /** What it says and keeps goes there. */
    readonly folder: string
    /** Its own when left out, as with `npm start`. */
    readonly databaseUrl?: string
    readonly redisUrl?: string | undefined
    /** Where the release lies that it runs from its next start on; this one when left out. */
    readonly release?: () => string
    /** Modules that it loads before the product. */
    readonly imports?: readonly string[]
    readonly env?: Readonly<Record<string, string>>
  },
): Promise<Served> {
  const { folder, databaseUrl, redisUrl, release = () => here, imports = [], env = {} } = options
  const port = await freePort()
  const fileName = name.replaceAll(' ', '-')
  const modules = imports.flatMap((module) => ['--import', module])
  const program = new Program({
    name,
    command: () => [process.execPath, [...modules, join(release(), 'server/main.ts')]],
    env: {
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      PORT: String(port),
      DATA_DIR: join(folder, fileName),
      SANDBOX: '1',
      SANDBOX_TRADERS: 'off',
      MARKET_FEE_BPS: '100',
      TOKEN_SECRET: 'a secret that only the torture knows',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: '--trace-warnings --trace-deprecation',
      ...env,
    },
    log: join(folder, `${fileName}.log`),
  })
  return { program, origin: `http://127.0.0.1:${port}` }
}

/** A start makes tables and content, which takes a minute where the machine is crowded. */
export async function untilAnswered({ origin, program }: Served): Promise<void> {
  const deadline = Date.now() + STARTING_MS
  while (Date.now() < deadline) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.status === 200) return
    await wait(100)
  }
  throw new Error(`${program.name} did not open: see its log`)
}
