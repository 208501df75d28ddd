import { PERCENT_TOTAL, percentWeights } from '../chance/percent-weights.ts'
import { invariant } from '../invariant.ts'
import type { SpinPrize } from './wheel.ts'

/** What a draw is made from. Both seeds and the nonce belong to one player. */
export interface DrawInput {
  /** 64 hex digits, kept secret until it is exchanged for the next; its SHA-256 is shown before. */
  readonly server_seed: string
  /** The player's own words. */
  readonly client_seed: string
  /** How many spins were made with these seeds before this one. */
  readonly nonce: number
}

/** How a draw came about, step by step, so that anyone can follow it. */
export interface Draw {
  /** The digests that were needed; hardly ever more than the first. */
  readonly digests: readonly Uint8Array[]
  /** The number drawn: 0 to 99,999,999, each equally likely. */
  readonly ticket: number
  /** The prize whose range of tickets it falls into. */
  readonly prize: SpinPrize
}

/** HMAC-SHA-256 of a message under a key, both as the bytes of their UTF-8 text: 32 bytes. */
export type Hmac = (key: string, message: string) => Uint8Array | Promise<Uint8Array>

/** Bytes of one number that is tried as a ticket. */
const BYTES = 6

/**
 * Draws a prize from the seeds, the same on the server and in the browser.
 *
 * The digest of `client_seed:nonce` under the server's seed is read as numbers of six bytes. The
 * first of them below the largest multiple of 100,000,000 gives the ticket by its remainder; any
 * above it would favor small tickets and is passed over. Should none of a digest serve, the next is
 * of `client_seed:nonce:1`, and so on.
 *
 * Source: server rules, section 9; decisions/018.
 */
export async function drawPrize(
  hmac: Hmac,
  { server_seed, client_seed, nonce }: DrawInput,
  prizes: readonly SpinPrize[],
): Promise<Draw> {
  const digests: Uint8Array[] = []
  for (let round = 0; ; round++) {
    const message = [client_seed, nonce, ...(round > 0 ? [round] : [])].join(':')
    const digest = await hmac(server_seed, message)
    digests.push(digest)
    const ticket = readTicket(digest)
    if (ticket !== undefined) return { digests, ticket, prize: prizeOf(ticket, prizes) }
  }
}

/** The ticket that a digest holds; undefined if every number in it is passed over. */
export function readTicket(digest: Uint8Array): number | undefined {
  const limit = 2 ** (8 * BYTES) - (2 ** (8 * BYTES) % PERCENT_TOTAL)
  for (let from = 0; from + BYTES <= digest.length; from += BYTES) {
    const number = digest.subarray(from, from + BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
    if (number < limit) return number % PERCENT_TOTAL
  }
  return undefined
}

/** The prize of a ticket: each has a range as long as its percentage, in their order. */
export function prizeOf(ticket: number, prizes: readonly SpinPrize[]): SpinPrize {
  let end = 0
  for (const [index, weight] of percentWeights(prizes.map((prize) => prize.weight)).entries()) {
    end += weight
    if (ticket < end) return prizes[index]!
  }
  invariant(false, 'a ticket is below 100,000,000')
}
