import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'

/** A program that is started, killed, frozen and started again on the same port. */
export class Program {
  readonly name: string
  readonly #command: () => readonly [file: string, args: readonly string[]]
  readonly #env: Readonly<Record<string, string>>
  readonly #log: string
  readonly #account: { readonly uid: number; readonly gid: number } | undefined
  #child: ChildProcess | undefined
  #isWanted = false
  /** How often it ended although nobody ended it. */
  deaths = 0

  constructor(options: {
    readonly name: string
    readonly command: () => readonly [file: string, args: readonly string[]]
    readonly env?: Readonly<Record<string, string>>
    /** What it says is added to this file. */
    readonly log: string
    /** Whose process it is; ours when left out. */
    readonly account?: { readonly uid: number; readonly gid: number } | undefined
  }) {
    this.name = options.name
    this.#command = options.command
    this.#env = options.env ?? {}
    this.#log = options.log
    this.#account = options.account
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    const [file, args] = this.#command()
    const log = openSync(this.#log, 'a')
    const child = spawn(file, args, {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', log, log],
      // Ctrl-C is for us: we end everything in its order.
      detached: true,
      ...this.#account,
    })
    closeSync(log)
    this.#child = child
    this.#isWanted = true
    child.on('exit', () => {
      if (this.#child !== child || !this.#isWanted) return
      this.deaths += 1
      // As an operator's supervisor would.
      setTimeout(() => this.#isWanted && this.#child === child && this.start(), 500)
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Ends it, by SIGKILL unless told, and waits for its end. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}

/** A process and those that it started, on Linux; elsewhere itself alone. */
export function familyOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
  return [pid, ...children]
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Sends a signal to processes of which some may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
