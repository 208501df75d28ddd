import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../server/db/schema.ts'

/** Microseconds of a clock tick of the kernel's accounts (USER_HZ is 100 everywhere). */
const TICK_MICROS = 10_000

/** Microseconds of processor time. */
export interface Spent {
  readonly node: number
  readonly database: number
}

/** Processor time that a process of Node and the processes of its database server use. */
export class ProcessorTime {
  readonly #node: number
  readonly #postmaster: number
  readonly #before: { readonly node: number; readonly database: number }

  private constructor(node: number, postmaster: number) {
    this.#node = node
    this.#postmaster = postmaster
    this.#before = this.#ticks()
  }

  /** @param node - the process's id; this one unless said */
  static async start(db: Kysely<DB>, node: number = process.pid): Promise<ProcessorTime> {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return new ProcessorTime(node, Number(statOf(rows[0]!.pid)[1]))
  }

  /** Since the start. */
  async spent(): Promise<Spent> {
    // A session that has just ended is counted once its server has waited for it.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { node, database } = this.#ticks()
    return {
      node: (node - this.#before.node) * TICK_MICROS,
      database: (database - this.#before.database) * TICK_MICROS,
    }
  }

  #ticks() {
    const stat = statOf(this.#node)
    return { node: Number(stat[11]) + Number(stat[12]), database: this.#server() }
  }

  /** Ticks of the server, with those of its processes that have ended, and of those that live. */
  #server(): number {
    const children = readFileSync(
      `/proc/${this.#postmaster}/task/${this.#postmaster}/children`,
      'utf8',
    )
    const sum = (pid: number, fields: readonly number[]) => {
      const stat = statOf(pid)
      return fields.reduce((total, at) => total + Number(stat[at] ?? 0), 0)
    }
    const living = children.trim().split(' ').map(Number)
    return living.reduce(
      (total, pid) => total + sum(pid, [11, 12]),
      sum(this.#postmaster, [11, 12, 13, 14]),
    )
  }
}

/** The fields of a process after its name: state, parent, … */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  } catch {
    return []
  }
}
