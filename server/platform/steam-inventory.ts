import { Outbound, SteamRefusal, SteamUnavailable } from './outbound.ts'
import type { SteamConfig } from './steam-config.ts'
import {
  readGrants,
  readItems,
  readReply,
  type SteamGrant,
  type SteamItem,
  type SteamReply,
} from './steam-items.ts'

const BYTES = 2_000_000
/** The definitions of a large game in thirty languages. */
const ARCHIVE_BYTES = 50_000_000

export type InventoryConfig = Pick<
  SteamConfig,
  'webApiUrl' | 'publicApiUrl' | 'webApiKey' | 'appId' | 'timeoutMs'
>

interface Work {
  /** Digits, from 1 to 2^64 - 1: Steam does the same request once, however often it is sent. */
  readonly requestId: string
  readonly steamId: string
  /** Pieces, below 2^32. */
  readonly quantity: number
}

/**
 * The player's inventory on Steam (`IInventoryService`); of the sandbox's Steam it knows no more
 * than its address.
 *
 * What changes an inventory carries a request id. `done` and `refused` are certain; SteamUnavailable
 * means that nobody knows, and that the same request is to be sent again until it is certain.
 * `ExchangeItem` is not used: it knows no request id, so a lost answer could not be asked for again.
 *
 * Source: Steam notes, sections 4 and 7.
 */
export class SteamInventory {
  readonly #config: InventoryConfig
  readonly #outbound: Outbound
  /** A way of its own: where the history fails, players go on exchanging. */
  readonly #history: Outbound

  /** @param now - unix milliseconds */
  constructor(config: InventoryConfig, now: () => number) {
    this.#config = config
    this.#outbound = new Outbound(now)
    this.#history = new Outbound(now)
  }

  /** Which of its services are not asked for a while, by name. */
  get pauses(): ReadonlyMap<string, boolean> {
    return new Map([
      ['inventory', this.#outbound.isPaused],
      ['history', this.#history.isPaused],
    ])
  }

  /** The app whose inventories these are. */
  get appId(): number {
    return this.#config.appId
  }

  /** Puts pieces of an item into an inventory. */
  async grant(work: Work & { readonly itemDef: number }): Promise<'done' | 'refused'> {
    const { requestId, steamId, quantity, itemDef } = work
    return this.#change(
      'AddItem',
      steamId,
      {
        'itemdefid[0]': itemDef,
        'itemquantity[0]': quantity,
        notify: 'true',
        requestid: requestId,
        trade_restriction: 'false',
      },
      ({ replayed, items }) => replayed || items.some((item) => item.itemDef === itemDef),
    )
  }

  /** Takes pieces from one stack, all of them or none. */
  async consume(work: Work & { readonly itemId: string }): Promise<'done' | 'refused'> {
    const { requestId, steamId, quantity, itemId } = work
    return this.#change(
      'ConsumeItem',
      steamId,
      { itemid: itemId, quantity, requestid: requestId },
      ({ replayed, items, removed }) =>
        replayed || removed.includes(itemId) || items.some((item) => item.itemId === itemId),
    )
  }

  /** Every stack that is not empty. Throws SteamUnavailable. */
  async inventory(steamId: string): Promise<readonly SteamItem[]> {
    const text = await this.#get('IInventoryService/GetInventory/v1', { steamid: steamId })
    return this.#itemsOf(steamId, readReply(text)).filter((item) => item.quantity > 0)
  }

  /**
   * Lays stacks of the same item together. No piece comes or goes, so it may be sent again. Throws
   * SteamUnavailable.
   */
  async consolidate(steamId: string, itemDefs: readonly number[]): Promise<void> {
    const fields = itemDefs.map((itemDef, at): [string, number] => [`itemdefid[${at}]`, itemDef])
    readReply(
      await this.#post('Consolidate', {
        steamid: steamId,
        ...Object.fromEntries(fields),
        force: 'true',
      }),
    )
  }

  /**
   * A page of what was granted to anyone, oldest first; shorter than asked for where it ends.
   * Nothing is asked while the inventories are paused. Throws SteamUnavailable.
   *
   * @param from.at - unix seconds
   * @param from.highwater - of the last grant of the page before; 0 for the first page
   */
  async grants(
    from: { readonly at: number; readonly highwater: bigint },
    limit: number,
  ): Promise<readonly SteamGrant[]> {
    this.#outbound.assertOpen()
    const text = await this.#get(
      'IInventoryService/GetAddItemHistory/v1',
      {
        max_results: limit,
        start_highwater: String(from.highwater),
        start_timestamp: from.at,
      },
      this.#history,
    )
    return readGrants(readReply(text), from.highwater)
  }

  /** The item definitions as they lie on Steam: the bytes of a JSON list. Throws SteamUnavailable. */
  async itemDefs(): Promise<Uint8Array> {
    const { digest } = readReply(await this.#get('IInventoryService/GetItemDefMeta/v1', {}))
    if (typeof digest !== 'string' || !/^[0-9A-Fa-f]{1,64}$/.test(digest)) {
      throw new SteamUnavailable('no digest of the item definitions')
    }
    const url = new URL('/IGameInventory/GetItemDefArchive/v1/', this.#config.publicApiUrl)
    url.searchParams.set('appid', String(this.#config.appId))
    url.searchParams.set('digest', digest)
    const text = await this.#ask({ url: url.href, bytesMax: ARCHIVE_BYTES })
    return new TextEncoder().encode(text)
  }

  async #change(
    method: 'AddItem' | 'ConsumeItem',
    steamId: string,
    fields: Fields,
    shows: (answer: SteamReply & { items: readonly SteamItem[] }) => boolean,
  ): Promise<'done' | 'refused'> {
    try {
      const reply = readReply(await this.#post(method, { ...fields, steamid: steamId }))
      // Anything that does not show the work leaves open whether it was done.
      if (!shows({ ...reply, items: this.#itemsOf(steamId, reply) }))
        throw new SteamUnavailable('no item')
      return 'done'
    } catch (error) {
      if (error instanceof SteamRefusal) return 'refused'
      throw error
    }
  }

  #itemsOf(steamId: string, reply: SteamReply): readonly SteamItem[] {
    return readItems(reply, { steamId, appId: this.#config.appId })
  }

  async #get(path: string, fields: Fields, way = this.#outbound): Promise<string> {
    const url = new URL(`/${path}/`, this.#config.webApiUrl)
    for (const [name, value] of this.#fields(fields)) url.searchParams.set(name, value)
    return this.#ask({ url: url.href, bytesMax: BYTES }, way)
  }

  async #post(method: string, fields: Fields): Promise<string> {
    // The key goes into the body: addresses end up in logs of others.
    const url = new URL(`/IInventoryService/${method}/v1/`, this.#config.webApiUrl).href
    return this.#ask({ url, form: this.#fields(fields), bytesMax: BYTES })
  }

  #fields(fields: Fields): URLSearchParams {
    const { webApiKey, appId } = this.#config
    const all = { key: webApiKey, appid: appId, ...fields }
    return new URLSearchParams(
      Object.entries(all).map(([name, value]): [string, string] => [name, String(value)]),
    )
  }

  #ask(
    request: { url: string; form?: URLSearchParams; bytesMax: number },
    way = this.#outbound,
  ): Promise<string> {
    return way.ask({ ...request, timeoutMs: this.#config.timeoutMs })
  }
}

type Fields = Readonly<Record<string, string | number>>
