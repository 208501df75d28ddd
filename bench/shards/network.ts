import type { PlaceCommand } from '@app/rules/market/commands.ts'
import { type BookRows, emptyBooks, settleMessage } from './books.ts'
import { bookShard, cancel, order, type PlayerRows, takeHome } from './players.ts'
import { type Fault, type Message, type Outgoing, Shard } from './shard.ts'

interface Acknowledgment {
  readonly from: string
  readonly to: string
  /** All up to this one have been taken in. */
  readonly acknowledged: number
}

type Packet = Message | Acknowledgment

export interface Setting {
  /** Items, each with books on a shard of its own. */
  readonly items: readonly number[]
  /** By player: the shard and what they start with, by asset. */
  readonly players: Readonly<Record<string, { shard: string; wallet: Record<number, number> }>>
  /** Open orders of a player. */
  readonly limit: number
  readonly fault?: Fault | undefined
}

/** A request that a book has settled, in the order in which all books have. */
export interface Settled {
  readonly itemId: number
  readonly message: Message
}

/** Shards of players and of books, and what is on its way between them: late, lost, twice, in any order. */
export class Network {
  readonly players = new Map<string, Shard<PlayerRows>>()
  readonly books = new Map<string, Shard<BookRows>>()
  readonly settled: Settled[] = []
  readonly #setting: Setting
  #packets: Packet[] = []

  constructor(setting: Setting) {
    this.#setting = setting
    for (const [player, { shard, wallet }] of Object.entries(setting.players)) {
      const rows = this.players.get(shard)?.committed.rows ?? { wallets: {}, open: {}, answers: {} }
      rows.wallets[player] = { ...wallet }
      rows.open[player] = []
      this.players.set(shard, new Shard(shard, rows, takeHome, setting.fault))
    }
    for (const itemId of setting.items) {
      const name = bookShard(itemId)
      this.books.set(name, new Shard(name, emptyBooks(itemId), settleMessage, setting.fault))
    }
  }

  /** A player's call for an order; `name` is its idempotency key. */
  order(player: string, name: string, command: PlaceCommand, isCut = false): void {
    this.#call(player, isCut, (rows) => order(rows, player, name, command, this.#setting.limit))
  }

  cancel(player: string, name: string, itemId: number): void {
    this.#call(player, false, () => cancel(player, name, itemId))
  }

  /** Brings one of the packets, and keeps it if it is to come once more. */
  bring(nth: number, isKept: boolean, isCut = false): void {
    const packet = this.#packets[nth % Math.max(this.#packets.length, 1)]
    if (!packet) return
    if (!isKept) this.#packets = this.#packets.filter((one) => one !== packet)
    if ('acknowledged' in packet)
      this.#shard(packet.to).acknowledge(packet.from, packet.acknowledged)
    else this.#deliver(packet, isCut)
  }

  lose(nth: number): void {
    this.#packets = this.#packets.filter((_, at) => at !== nth % this.#packets.length)
  }

  /** The process ends, and what it had not committed with it. */
  crash(nth: number): void {
    const shards = this.shards()
    shards[nth % shards.length]!.crash()
  }

  resend(): void {
    for (const shard of this.shards()) this.#packets.push(...shard.resend())
  }

  /** Lets everything arrive, in order, until nobody has anything to send. */
  settle(): void {
    this.#packets = []
    for (let round = 0; round < 50; round++) {
      this.resend()
      if (this.#packets.length === 0) return
      while (this.#packets.length > 0) this.bring(0, false)
    }
    throw new Error('messages do not come to an end')
  }

  shards(): readonly (Shard<PlayerRows> | Shard<BookRows>)[] {
    return [...this.players.values(), ...this.books.values()]
  }

  #call(player: string, isCut: boolean, work: (rows: PlayerRows) => readonly Outgoing[]): void {
    const shard = this.players.get(this.#setting.players[player]!.shard)!
    this.#packets.push(...shard.transact(work, isCut))
  }

  #deliver(message: Message, isCut: boolean): void {
    const shard = this.#shard(message.to)
    const before = shard.committed
    this.#packets.push(...shard.receive(message, isCut))
    const book = this.books.get(message.to)
    if (book && book.committed !== before) {
      this.settled.push({ itemId: book.committed.rows.itemId, message })
    }
    const acknowledged = shard.committed.taken[message.from]?.length ?? 0
    this.#packets.push({ from: message.to, to: message.from, acknowledged })
  }

  #shard(name: string): Shard<PlayerRows> | Shard<BookRows> {
    return this.players.get(name) ?? this.books.get(name)!
  }
}
