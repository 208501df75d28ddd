import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveStatus } from './live-stream.ts'
import { LiveTabs } from './live-tabs.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const coins = (amount: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins: amount, time: amount },
})

/** One exclusive lock, as browsers have it: a queue, and a way to jump it. */
function openLocks(): LockManager['request'] {
  interface Holder {
    readonly run: () => Promise<unknown> | undefined
    readonly promise: PromiseWithResolvers<unknown>
  }
  let queue: Holder[] = []
  const run = (holder: Holder) => {
    void Promise.resolve(holder.run()).then((value) => {
      holder.promise.resolve(value)
      if (queue[0] !== holder) return
      queue = queue.slice(1)
      if (queue[0]) run(queue[0])
    })
  }
  return ((_name: string, options: LockOptions, granted: Holder['run']) => {
    const holder = { run: granted, promise: Promise.withResolvers<unknown>() }
    if (options.steal) {
      queue.shift()?.promise.reject(new DOMException('stolen', 'AbortError'))
      queue.unshift(holder)
      run(holder)
      return holder.promise.promise
    }
    options.signal?.addEventListener('abort', () => {
      if (queue.indexOf(holder) > 0) queue = queue.filter((one) => one !== holder)
      holder.promise.reject(new DOMException('left', 'AbortError'))
    })
    queue.push(holder)
    if (queue[0] === holder) run(holder)
    return holder.promise.promise
  }) as LockManager['request']
}

/** A server that keeps every event it has sent, and sends again what a client says it missed. */
function openServer() {
  const encoder = new TextEncoder()
  const sent: LiveEvent[] = []
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const asked: (string | null)[] = []
  const write = (
    to: ReadableStreamDefaultController<Uint8Array>,
    events: LiveEvent[],
    position?: number,
  ) => {
    const id = position === undefined ? '' : `id: ${position}\n`
    to.enqueue(encoder.encode(`${id}data: ${JSON.stringify(events)}\n\n`))
  }
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const seen = new Headers(init?.headers).get('last-event-id')
    asked.push(seen)
    const known = seen?.split('/')[2] || undefined
    let mine: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (c) => void (mine = c),
      cancel: () => void open.delete(mine),
    })
    init?.signal?.addEventListener('abort', () => {
      open.delete(mine)
      mine.error(new Error('aborted'))
    })
    open.add(mine!)
    const position = known === undefined ? sent.length : Number(known)
    const data: LiveEventOf<'connected'>['data'] = {
      stream: 'a',
      sequence: 0,
      position,
      is_complete: known !== undefined,
      time: Date.now() * 1000,
      closed: ['rent'],
    }
    write(mine!, [{ type: 'connected', data }])
    sent.slice(position).forEach((event, at) => write(mine!, [event], position + at + 1))
    return new Response(body)
  }
  const tell = (event: LiveEvent) => {
    sent.push(event)
    for (const one of open) write(one, [event], sent.length)
  }
  const beat = () => {
    for (const one of open) one.enqueue(encoder.encode(': live\n\n'))
  }
  return { fetch, open, asked, tell, beat }
}

/** A browser with tabs. */
function openBrowser({ hasLocks = true } = {}) {
  const { fetch, open, asked, tell, beat } = openServer()
  const request = openLocks()
  const channels = new Set<{ name: string; onmessage: ((event: MessageEvent) => void) | null }>()
  const openChannel = (name: string) => {
    const channel = {
      name,
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        const copy = structuredClone(data)
        for (const other of channels) {
          if (other === channel || other.name !== name) continue
          queueMicrotask(() => other.onmessage?.({ data: copy } as MessageEvent))
        }
      },
      close: () => void channels.delete(channel),
    }
    channels.add(channel)
    return channel
  }
  const openTab = (name = 'ann') => {
    const tab = {
      events: [] as LiveEvent[],
      status: undefined as LiveStatus | undefined,
      coins: () =>
        tab.events.flatMap((one) => (one.type === 'egg_coins_updated' ? one.data.coins : [])),
      live: undefined as unknown as LiveTabs,
    }
    tab.live = new LiveTabs({
      url: '/api/sse',
      fetch,
      name,
      openedAt: Date.now(),
      now: Date.now,
      appMicros: () => Date.now() * 1000,
      locks: hasLocks ? { request } : undefined,
      openChannel,
      isVisible: () => true,
      token: () => name,
      pricesSeen: () => undefined,
      onStatus: (status) => void (tab.status = status),
      onEvents: (events) => void tab.events.push(...events),
      onUnauthorized: () => {},
    })
    tab.live.start()
    return tab
  }
  return { openTab, tell, beat, open, asked, channels }
}

test('the tabs of a browser share one stream, and each hears everything', async () => {
  const { openTab, tell, open } = openBrowser()
  const tabs = Array.from({ length: 20 }, () => openTab())
  await pass(1000)
  expect(open.size).toBe(1)
  expect(tabs.map(({ status }) => status?.state)).toEqual(tabs.map(() => 'connected'))
  tell(coins(1))
  await pass(0)
  expect(tabs.map((tab) => tab.coins())).toEqual(tabs.map(() => [1]))
})

test('a tab that comes later is told how things are, and what has happened since it was opened', async () => {
  const { openTab, tell, open } = openBrowser()
  openTab()
  await pass(1000)
  tell(coins(1))
  await pass(1000)
  const late = openTab()
  await pass(1000)
  expect(open.size).toBe(1)
  expect(late.status?.state).toBe('connected')
  expect(late.coins()).toEqual([])
  expect(late.events[0]).toMatchObject({
    type: 'connected',
    data: { is_complete: true, closed: ['rent'], position: 1 },
  })
})

test('a page is as old as the last heartbeat, whatever a node that is behind has told since', async () => {
  const { openTab, tell, beat, asked } = openBrowser()
  const [first] = [openTab(), openTab()]
  await pass(1000)
  beat()
  for (let told = 1; told <= 6; told++) {
    await pass(10_000)
    tell(coins(told))
  }
  first!.live.close()
  await pass(1000)
  const age = Number(asked.at(-1)?.split('/')[3])
  expect(age).toBeGreaterThanOrEqual(60_000)
  expect(age).toBeLessThan(62_000)
})

test('when the leader goes, the next tab goes on where the events end', async () => {
  const { openTab, tell, open, asked } = openBrowser()
  const [first, ...others] = [openTab(), openTab(), openTab()]
  await pass(1000)
  tell(coins(1))
  await pass(0)
  first!.live.close()
  tell(coins(2))
  await pass(1000)
  expect(open.size).toBe(1)
  expect(asked[0]).toMatch(/^\/\/\/\d+$/)
  expect(asked.slice(1)).toEqual([expect.stringMatching(/^a\/\/1\/\d+$/)])
  tell(coins(3))
  await pass(0)
  for (const tab of others) {
    expect(tab.coins()).toEqual([1, 2, 3])
    // The first one could not be complete for tabs that are older than it.
    const connected = tab.events.filter((one) => one.type === 'connected')
    expect(connected.at(-1)?.data.is_complete).toBe(true)
  }
})

test('players do not hear of each other, and each has a stream', async () => {
  const { openTab, tell, open } = openBrowser()
  openTab('ann').live.close()
  const [ann, bob] = [openTab('ann'), openTab('bob')]
  await pass(1000)
  expect(open.size).toBe(1)
  ann.live.close()
  await pass(1000)
  tell(coins(1))
  await pass(0)
  expect(ann.coins()).toEqual([])
  expect(bob.coins()).toEqual([1])
})

test('a leader that says nothing is replaced, and follows when it is back', async () => {
  const { openTab, tell, open, channels } = openBrowser()
  const [frozen, watching] = [openTab(), openTab()]
  await pass(1000)
  const [channel] = channels
  const hear = channel!.onmessage
  // A frozen tab neither hears nor speaks.
  channel!.onmessage = null
  const speak = vi.spyOn(channel as unknown as BroadcastChannel, 'postMessage').mockReturnValue()
  await pass(60_000)
  expect(watching.live.isLeader).toBe(true)
  speak.mockRestore()
  channel!.onmessage = hear
  await pass(1000)
  expect(frozen.live.isLeader).toBe(false)
  expect(open.size).toBe(1)
  tell(coins(7))
  await pass(0)
  expect(frozen.coins()).toEqual([7])
  expect(watching.coins()).toEqual([7])
})

test('without locks each tab has a stream of its own', async () => {
  const { openTab, tell, open } = openBrowser({ hasLocks: false })
  const tabs = [openTab(), openTab()]
  await pass(1000)
  expect(open.size).toBe(2)
  tell(coins(1))
  await pass(0)
  for (const tab of tabs) expect(tab.coins()).toEqual([1])
})

test('six hours of stream: every event is heard once and the log stays small', async () => {
  const { openTab, tell } = openBrowser()
  const [leader, follower] = [openTab(), openTab()]
  await pass(1000)
  for (let minute = 1; minute <= 360; minute++) {
    for (let n = 0; n < 20; n++) tell(coins(minute * 100 + n))
    // The line is never silent for long: the server's heartbeats are events here.
    await pass(30_000)
    tell(coins(minute * 100 + 99))
    await pass(30_000)
  }
  for (const { live, events, coins: heard } of [leader!, follower!]) {
    expect(heard()).toHaveLength(360 * 21)
    expect(events.filter(({ type }) => type === 'connected')).toHaveLength(1)
    expect(live.log.recent).toHaveLength(1000)
  }
})
