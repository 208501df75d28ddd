import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Answer, Command } from './served.ts'

/** The process that serves. */
export class Server {
  readonly port: number
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, port: number) {
    this.#child = child
    this.#lines = lines
    this.port = port
  }

  static async open(name: string): Promise<Server> {
    const child = spawn(
      process.execPath,
      ['--expose-gc', fileURLToPath(new URL('serve.ts', import.meta.url)), name],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const { port } = JSON.parse((await lines.next()).value as string) as { port: number }
    return new Server(child, lines, port)
  }

  async ask(command: Command): Promise<Answer> {
    this.#child.stdin!.write(`${JSON.stringify(command)}\n`)
    return JSON.parse((await this.#lines.next()).value as string) as Answer
  }

  close(): void {
    this.#child.kill('SIGKILL')
  }
}
