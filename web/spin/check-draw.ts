import { type DrawInput, drawPrize, type Hmac } from '@app/rules/spin/draw-prize.ts'
import type { SpinPrize } from '@app/rules/spin/wheel.ts'

const encoder = new TextEncoder()

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Browsers do hashes only where the page came over https or from this machine. */
export const canCheck = (): boolean => 'subtle' in crypto && crypto.subtle !== undefined

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))))
}

const hmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const usable = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign(algorithm, usable, encoder.encode(message)))
}

export interface DrawToCheck extends DrawInput {
  readonly possible_items: readonly SpinPrize[]
}

/** A draw made again, step by step. */
export interface CheckedDraw {
  /** SHA-256 of the server seed: what was shown before the spin. */
  readonly hash: string
  /** The last HMAC, in hex. */
  readonly digest: string
  readonly ticket: number
  readonly prize: SpinPrize
}

/** Makes a draw again in this browser, with the server's own rule and nothing of the server's. */
export async function checkDraw(draw: DrawToCheck): Promise<CheckedDraw> {
  const hash = await sha256(draw.server_seed)
  const { digests, ticket, prize } = await drawPrize(hmac, draw, draw.possible_items)
  return { hash, digest: toHex(digests.at(-1) ?? new Uint8Array()), ticket, prize }
}
