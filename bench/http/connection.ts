import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** Of head and body. */
  readonly bytes: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i

/**
 * A connection that is kept open and has one call in flight. It reads no more of an answer than its
 * status and length: what the client costs is not what is measured.
 */
export class Connection {
  readonly #socket: Socket
  #held: Buffer = Buffer.alloc(0)
  #answered: ((answer: Answer) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk as Buffer))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')))
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    return new Connection(socket)
  }

  /** @param request - a whole HTTP/1.1 request */
  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const at = this.#held.indexOf(HEAD_END)
    if (at < 0) return
    const head = this.#held.toString('latin1', 0, at)
    const length = LENGTH.exec(head)
    if (!length) {
      this.#failed?.(new Error(`an answer without a length: ${head}`))
      return
    }
    const bytes = at + HEAD_END.length + Number(length[1])
    if (this.#held.length < bytes) return
    this.#held = this.#held.subarray(bytes)
    this.#answered?.({ status: Number(head.slice(9, 12)), bytes })
  }
}
