import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { authRoutes } from '@app/contract/auth.ts'
import { catalogueRoutes } from '@app/contract/catalogue.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import type { Language } from '../../web/i18n/languages.ts'
import type { Role } from './screens.ts'

const script = fileURLToPath(new URL('serve.ts', import.meta.url))

/** Somebody who looks at the site, and what their browser keeps of it. */
export interface Guest {
  readonly role: Role
  readonly steamId: string | undefined
  readonly name: string
}

export interface Session {
  readonly token: string | undefined
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly path: string
  }[]
}

type Call = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R>>

/** The walker's world: a server of its own, in which every guest is made by the calls of the API. */
export class World implements AsyncDisposable {
  readonly url: string
  readonly #server: ChildProcess
  #guests = 0
  #items: number[] | undefined

  private constructor(url: string, server: ChildProcess) {
    this.url = url
    this.#server = server
  }

  static async open(): Promise<World> {
    const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
    for await (const line of createInterface(server.stdout)) {
      if (!line.startsWith('{"url"')) continue
      const { url } = JSON.parse(line) as { url: string }
      return new World(url, server)
    }
    throw new Error('the server ended before it was open')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.stdin?.end()
    if (this.#server.exitCode === null) await once(this.#server, 'exit')
  }

  /** Makes somebody new of this role, with a profile in this language. */
  async guest(role: Role, language: Language): Promise<Guest> {
    if (role === 'visitor') return { role, steamId: undefined, name: '' }
    const one = this.#newPlayer(role)
    if (role === 'rich') await this.#enrich(one)
    const call = await this.#callAs(one)
    await call(authRoutes.setLanguage, { lang: language })
    return one
  }

  /** Signs in as this guest, in a session of its own. */
  async signIn({ steamId, name }: Guest): Promise<Session> {
    if (steamId === undefined) return { token: undefined, cookies: [] }
    const response = await fetch(`${this.url}/api${authRoutes.clientSignIn.path}`, {
      method: 'POST',
      body: new URLSearchParams({ ticket: `sandbox-${steamId}`, username: name }),
    })
    const { access_token: token } = (await response.json()) as { access_token: string }
    const cookies = response.headers.getSetCookie().map((header) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      const [, path = '/'] = /path=([^;]+)/i.exec(header) ?? []
      return { name, value, path }
    })
    return { token, cookies }
  }

  #newPlayer(role: Role, name: string = role): Guest {
    this.#guests += 1
    const steamId = String(76561198200000000n + BigInt(this.#guests))
    return { role, steamId, name: `${name} ${this.#guests}` }
  }

  async #callAs(guest: Guest): Promise<Call> {
    const { token } = await this.signIn(guest)
    return (route, input) => ask(this.url, route, input, token)
  }

  /** Coins, everything there is, lots, trades, histories, work under way, friends, an open trade. */
  async #enrich(guest: Guest): Promise<void> {
    const items = (this.#items ??= await this.#everyItem())
    const friend = this.#newPlayer('rich', 'friend')
    for (const one of [guest, friend]) {
      await ask(this.url, sandboxRoutes.grant, {
        steam_id: one.steamId!,
        coins: 5_000_000_000,
        gold_coins: 5,
        silver_coins: 50,
        bronze_coins: 500,
        items: items.map((item_id) => ({ item_id, count: 60 })),
      })
    }
    await ask(this.url, sandboxRoutes.makeAdmin, { steam_id: guest.steamId! })
    const call = await this.#callAs(guest)
    await trade(call)
    await work(call)
    await befriend(call, await this.#callAs(friend))
  }

  async #everyItem(): Promise<number[]> {
    const list = await ask(this.url, catalogueRoutes.getAllItems, {})
    return list.filter((item) => item.CanSell).map((item) => item.Itemdefid)
  }
}

async function ask<R extends Route>(
  url: string,
  route: R,
  input: Input<R>,
  token?: string,
): Promise<Reply<R>> {
  const isGet = route.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const path = pathOf(route, input as Record<string, unknown>)
  const response = await fetch(`${url}/api${path}${query}`, {
    method: route.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
  })
  if (!response.ok) throw new Error(`${route.path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply<R>
}

/** Own lots on both sides of several books, and trades for the history. */
async function trade(call: Call): Promise<void> {
  for (const item_type_id of [200, 201, 202, 300]) {
    await call(marketRoutes.buyLot, { item_type_id, price: 1_000_000, count: 3 })
    await call(marketRoutes.createSellLot, { item_type_id, price: 900_000, count: 5 })
    await call(marketRoutes.createBuyLot, { item_type_id, price: 1, count: 7 })
  }
}

/** Crafts, jobs, harvests and rent that are under way, and some that are done. */
async function work(call: Call): Promise<void> {
  await call(energyRoutes.activate, {})
  const { response: recipes } = await call(craftRoutes.getReceipts, {})
  const quick = recipes.filter(({ TimeCraftSec }) => TimeCraftSec === 0).slice(0, 4)
  const slow = recipes.filter(({ TimeCraftSec }) => TimeCraftSec >= 3600).slice(0, 3)
  for (const { TypeId } of [...quick, ...slow]) {
    await call(craftRoutes.start, { receipt_id: TypeId, count: 2 })
  }
  const factory = await call(factoryRoutes.getReceipts, {})
  for (const { receipt_id, optional_list } of factory.response.slice(0, 3)) {
    const input_ids = optional_list.map(({ list }) => list[0]!.item.type_id)
    await call(factoryRoutes.start, { receipt_id, input_ids, count: 2 })
  }
  const harvest = await call(harvestRoutes.getReceipts, {})
  for (const { receipt_id, items_slots } of harvest.receipts.slice(0, 2)) {
    const items = items_slots.map(({ available_items }) =>
      available_items
        .slice(0, 2)
        .map(({ item_id }) => ({ item_id, limit: 0, max: 3, priority: 1 })),
    )
    await call(harvestRoutes.update, { receipt_id, enabled: true, max_parallel: 4, items })
  }
  const { all_rents } = await call(rentRoutes.get, {})
  for (const { item_id } of all_rents.slice(0, 4)) await call(rentRoutes.put, { item_id, count: 2 })
  const wheels = await call(spinRoutes.getReceipts, {})
  for (const { id } of wheels.response.slice(0, 2)) await call(spinRoutes.run, { receipt_id: id })
}

/** A friend with an open trade. */
async function befriend(call: Call, callFriend: Call): Promise<void> {
  const own = await call(authRoutes.getProfile, {})
  const other = await callFriend(authRoutes.getProfile, {})
  await callFriend(socialRoutes.invite, { friend_uuid: own.id })
  await call(socialRoutes.accept, { friend_uuid: other.id })
  await callFriend(socialRoutes.createTrade, { user_uuid: own.id })
}
