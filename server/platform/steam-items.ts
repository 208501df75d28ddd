import { SteamRefusal, SteamUnavailable } from './outbound.ts'

/** Pieces of one item that lie together in an inventory. */
export interface SteamItem {
  /** Digits: a number of 64 bits. */
  readonly itemId: string
  readonly itemDef: number
  /** Pieces. */
  readonly quantity: number
}

/** The shape that all answers of `IInventoryService` share. */
export interface SteamReply {
  /** JSON text inside the JSON. */
  readonly itemJson: unknown
  /** Stacks that are gone, by their ids. */
  readonly removed: readonly string[]
  /** The request had been done before; the answer shows what it did then, as it is now. */
  readonly replayed: boolean
  /** Of the item definitions. */
  readonly digest: unknown
  /** A list of grants. */
  readonly history: unknown
}

/** Pieces that were put into an inventory, as Steam's history tells it. */
export interface SteamGrant {
  /** Digits; 0 where the grant had none. */
  readonly requestId: string
  readonly steamId: string
  readonly itemDef: number
  /** Pieces. */
  readonly count: number
  /** Unix seconds. */
  readonly at: number
  /** Where the next page begins. */
  readonly highwater: bigint
}

/** Reads an answer. Throws SteamRefusal where Steam names an error, SteamUnavailable for nonsense. */
export function readReply(text: string): SteamReply {
  const { response } = asObject(parse(text))
  const answer = asObject(response)
  const { error, item_json: itemJson, removeditemids, replayed, digest, history } = answer
  if (error !== undefined) throw new SteamRefusal('error in the answer')
  const removed = removeditemids === undefined ? [] : asList(removeditemids)
  return { itemJson, removed: removed.map(String), replayed: replayed === true, digest, history }
}

/** Whose inventory was asked for. */
export interface SteamOwner {
  readonly steamId: string
  readonly appId: number
}

/**
 * The items of an answer. Throws SteamUnavailable for anything that is not a list of them, and for
 * items of another player or another game: each names its owner, though no document promises it.
 */
export function readItems({ itemJson }: SteamReply, owner: SteamOwner): readonly SteamItem[] {
  if (typeof itemJson !== 'string') throw new SteamUnavailable('no items')
  const items = asList(parse(itemJson)).map((item) => {
    const { itemid, itemdefid, quantity, accountid, appid } = asObject(item)
    if (accountid !== undefined && !isAccountOf(owner.steamId, accountid)) {
      throw new SteamUnavailable("somebody else's item")
    }
    if (appid !== undefined && asNumber(appid, 2n ** 32n - 1n) !== BigInt(owner.appId)) {
      throw new SteamUnavailable('an item of another game')
    }
    return {
      itemId: String(asNumber(itemid, 2n ** 64n - 1n)),
      itemDef: Number(asNumber(itemdefid, 2n ** 31n - 1n)),
      quantity: Number(asNumber(quantity, 2n ** 32n - 1n)),
    }
  })
  if (new Set(items.map((item) => item.itemId)).size < items.length) {
    throw new SteamUnavailable('the same stack twice')
  }
  return items
}

/**
 * The grants of an answer, oldest first. No document states their shape, so anything that lacks a
 * field, or is not in order, throws SteamUnavailable: what cannot be read proves nothing.
 *
 * @param after - the highwater that was asked for
 */
export function readGrants({ history }: SteamReply, after: bigint): readonly SteamGrant[] {
  let last = after
  return asList(history).map((entry) => {
    const { requestid = 0, steamid, itemdefid, quantity, timestamp, highwater } = asObject(entry)
    const grant = {
      requestId: String(asNumber(requestid, 2n ** 64n - 1n)),
      steamId: String(asNumber(steamid, 2n ** 64n - 1n)),
      itemDef: Number(asNumber(itemdefid, 2n ** 31n - 1n)),
      count: Number(asNumber(quantity, 2n ** 32n - 1n)),
      at: Number(asNumber(timestamp, 2n ** 32n - 1n)),
      highwater: asNumber(highwater, 2n ** 64n - 1n),
    }
    if (grant.highwater <= last) throw new SteamUnavailable('a history out of order')
    last = grant.highwater
    return grant
  })
}

/** The account is written as the Steam id, or as its lower 32 bits. */
function isAccountOf(steamId: string, accountId: unknown): boolean {
  const id = BigInt(steamId)
  return [id, BigInt.asUintN(32, id)].includes(asNumber(accountId, 2n ** 64n - 1n))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SteamUnavailable('not JSON')
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SteamUnavailable('not an object')
  }
  return value as Record<string, unknown>
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new SteamUnavailable('not a list')
  return value
}

/** Steam writes numbers as numbers or as their digits. */
function asNumber(value: unknown, max: bigint): bigint {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^(0|[1-9][0-9]{0,19})$/.test(text) || BigInt(text) > max) {
    throw new SteamUnavailable('not a number')
  }
  return BigInt(text)
}
