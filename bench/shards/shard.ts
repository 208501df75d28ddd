import type { PlaceCommand } from '@app/rules/market/commands.ts'

/** Amounts by asset: 0 for coins, otherwise the item's id. */
export type Value = Readonly<Record<number, number>>

/** What a player's shard asks of a book's. */
export type Request =
  | { readonly kind: 'place'; readonly order: string; readonly command: PlaceCommand }
  /** Without effect on an order that has ended. */
  | { readonly kind: 'cancel'; readonly order: string }

/** What a book's shard tells a player's. */
export interface News {
  /** What became of an order that this player has sent; left out for news of older ones alone. */
  readonly placed?: { readonly order: string; readonly refused: string | null }
  /** Orders of the player that wait no more. */
  readonly ended: readonly string[]
}

/** A message from one shard to another, and the value that it carries. */
export interface Message {
  readonly from: string
  readonly to: string
  /** Counts from 1 for each sender and receiver, without gaps. */
  readonly sequence: number
  readonly player: string
  readonly value: Value
  readonly body: Request | News
}

export type Outgoing = Pick<Message, 'to' | 'player' | 'value' | 'body'>

/**
 * What is wrong on purpose, for the controls.
 *
 * `marked-apart`: what a message does, and that it has been taken in, are two transactions.
 * `sent-before-commit`: messages leave while their transaction can still fail.
 * `forgotten-when-sent`: a message is not kept until it is acknowledged.
 * `standby-behind`: after a crash a standby takes over that the last commit did not wait for.
 */
export type Fault = 'marked-apart' | 'sent-before-commit' | 'forgotten-when-sent' | 'standby-behind'

/** What a shard has committed. */
export interface Committed<Rows> {
  readonly rows: Rows
  /** Messages that are not acknowledged, by receiver, oldest first. */
  readonly outbox: Record<string, Message[]>
  /** What each message carried, by receiver and sequence: entries of the shard's ledger. */
  readonly sent: Record<string, Value[]>
  /** The same of those that it has taken in, by sender. */
  readonly taken: Record<string, Value[]>
}

/** Does what a message asks for, in its transaction; returns what is to be sent. */
export type Handler<Rows> = (rows: Rows, message: Message) => readonly Outgoing[]

/** One database with a ledger of its own. Its transactions are atomic, and reach no other shard. */
export class Shard<Rows extends object> {
  readonly name: string
  readonly #handle: Handler<Rows>
  readonly #fault: Fault | undefined
  #disk: Committed<Rows>
  #standby: Committed<Rows>

  constructor(name: string, rows: Rows, handle: Handler<Rows>, fault?: Fault) {
    this.name = name
    this.#handle = handle
    this.#fault = fault
    this.#disk = this.#standby = { rows, outbox: {}, sent: {}, taken: {} }
  }

  /** As of the last commit, to be read. */
  get committed(): Committed<Rows> {
    return this.#disk
  }

  /** Runs a transaction. Returns the messages that leave, which are none when it is cut off by a crash. */
  transact(work: (rows: Rows) => readonly Outgoing[], isCut = false): readonly Message[] {
    const next = structuredClone(this.#disk)
    return this.#commit(next, this.#send(next, work(next.rows)), isCut)
  }

  /** Takes a message in, unless it has been before or one is missing before it. */
  receive(message: Message, isCut = false): readonly Message[] {
    const next = structuredClone(this.#disk)
    const taken = (next.taken[message.from] ??= [])
    if (message.sequence !== taken.length + 1) return []
    const marks = !(isCut && this.#fault === 'marked-apart')
    if (marks) taken.push(message.value)
    const messages = this.#send(next, this.#handle(next.rows, message))
    return this.#commit(next, messages, isCut && marks)
  }

  /** Forgets what the receiver says that it has taken in. */
  acknowledge(receiver: string, sequence: number): void {
    const outbox = this.#disk.outbox[receiver] ?? []
    this.#disk.outbox[receiver] = outbox.filter((message) => message.sequence > sequence)
  }

  /** What is sent again from time to time, until it is acknowledged. */
  resend(): readonly Message[] {
    return Object.values(this.#disk.outbox).flat()
  }

  crash(): void {
    if (this.#fault === 'standby-behind') this.#disk = this.#standby
  }

  #send(next: Committed<Rows>, outgoing: readonly Outgoing[]): Message[] {
    return outgoing.map((one) => {
      const sequence = (next.sent[one.to] ??= []).push(one.value)
      const message = { ...one, from: this.name, sequence }
      if (this.#fault !== 'forgotten-when-sent') (next.outbox[one.to] ??= []).push(message)
      return message
    })
  }

  #commit(next: Committed<Rows>, messages: readonly Message[], isCut: boolean): readonly Message[] {
    if (isCut) return this.#fault === 'sent-before-commit' ? messages : []
    this.#standby = this.#disk
    this.#disk = next
    return messages
  }
}
