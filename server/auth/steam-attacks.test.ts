import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openWorld } from '../testing/world.ts'

const ANN = '76561198000000101'
const EVE = '76561198000000666'
type World = Awaited<ReturnType<typeof openWorld>>

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A browser on its way back from Steam with a good answer. */
async function comeBack({ node }: World, steamId = ANN) {
  const browser = new Browser(node)
  const returnTo = await browser.begin()
  return { browser, returnTo, address: new URL(steamOf(node).answer(returnTo, steamId)) }
}

const steamOf = (node: World['node']) => node.platform.sandbox!

async function sessionsOf({ db }: World) {
  return db.selectFrom('session').selectAll().execute()
}

async function lastReason({ db }: World) {
  const query = db.selectFrom('security_event').select('reason').orderBy('event_id', 'desc')
  return (await query.executeTakeFirst())?.reason
}

type Attack = (answer: { address: URL; returnTo: string }) => void
const set = (name: string, value: (old: string) => string): Attack => {
  return ({ address }) => {
    const old = address.searchParams.get(name) ?? ''
    address.searchParams.set(name, value(old))
  }
}
const both =
  (...attacks: Attack[]): Attack =>
  (answer) =>
    attacks.forEach((attack) => attack(answer))
const claim = (value: (old: string) => string) =>
  both(set('openid.claimed_id', value), set('openid.identity', value))

/** The attacks of the Steam notes, section 1.4, that are stopped before Steam is asked. */
const attacks: readonly (readonly [name: string, reason: string, attack: Attack])[] = [
  [
    '1 a provider of the attacker',
    'constants',
    set('openid.op_endpoint', () => 'https://evil.example/openid/login'),
  ],
  [
    '1 an id of the attacker at the attacker',
    'claimed_id',
    claim(() => `https://evil.example/openid/id/${EVE}`),
  ],
  [
    '2 no namespace, as in OpenID 1.1',
    'parameters',
    both(
      ({ address }) => address.searchParams.delete('openid.ns'),
      set('openid.claimed_id', () => `http://83.97.20.218:9291/openid/${EVE}`),
    ),
  ],
  [
    '2 the namespace of OpenID 1.1',
    'constants',
    set('openid.ns', () => 'http://openid.net/signon/1.1'),
  ],
  [
    '4 fewer signed fields',
    'constants',
    set('openid.signed', (old) => old.replace('claimed_id,', '')),
  ],
  [
    '5 a return address that only begins alike',
    'return_to',
    set('openid.return_to', (old) => old.replace('localhost:8080', 'localhost:8080.evil.example')),
  ],
  ['5 a longer return address', 'return_to', set('openid.return_to', (old) => `${old}0`)],
  ['6 an old answer', 'nonce', set('openid.response_nonce', () => '2020-01-01T00:00:00Zabcdef=')],
  [
    '6 an answer of tomorrow',
    'nonce',
    set(
      'openid.response_nonce',
      () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Za=`,
    ),
  ],
  [
    '7 a parameter twice',
    'parameters',
    ({ address }) => address.searchParams.append('openid.claimed_id', `${address.origin}/${EVE}`),
  ],
  [
    '8 another id in the claim alone',
    'identity',
    set('openid.claimed_id', (old) => old.replace(ANN, EVE)),
  ],
  ['11 another scheme', 'claimed_id', claim((old) => old.replace('http://', 'https://'))],
  ['an id with more behind it', 'claimed_id', claim((old) => `${old}/${EVE}`)],
  ['an id with a line break', 'claimed_id', claim((old) => `${old}\n`)],
  ['an id of no person', 'claimed_id', claim((old) => old.replace(ANN, '76561197960265728'))],
  ['an id above the range', 'claimed_id', claim((old) => old.replace(ANN, '76561202255233024'))],
  ['an error for an answer', 'mode', set('openid.mode', () => 'error')],
  ['another handle', 'constants', set('openid.assoc_handle', () => '1234567891')],
  ['another state', 'state', set('state', (old) => `${old}x`)],
  [
    'two states',
    'state',
    ({ address }) => address.searchParams.append('state', address.searchParams.get('state') ?? ''),
  ],
]

test.each(attacks)('refused before Steam is asked: %s', async (_name, reason, attack) => {
  const { checks } = steamOf(world.node)
  const { browser, address, returnTo } = await comeBack(world)
  attack({ address, returnTo })
  const response = await browser.get(address.href)
  expect(response.statusCode).toBe(401)
  expect(response.json().error).toMatchObject({ code: 'sign_in_failed', params: {} })
  expect(await lastReason(world)).toBe(reason)
  expect(steamOf(world.node).checks).toBe(checks)
  expect(await sessionsOf(world)).toEqual([])
})

test('attacks 3 and 8: what Steam did not sign is refused by asking Steam', async () => {
  const forgeries: Attack[] = [
    set('openid.sig', () => 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='),
    claim((old) => old.replace(ANN, EVE)),
    set('openid.response_nonce', (old) => `${old.slice(0, 20)}forged=`),
  ]
  for (const forge of forgeries) {
    const { checks } = steamOf(world.node)
    const { browser, address, returnTo } = await comeBack(world)
    forge({ address, returnTo })
    expect((await browser.get(address.href)).statusCode).toBe(401)
    expect(await lastReason(world)).toBe('not_confirmed')
    expect(steamOf(world.node).checks).toBe(checks + 1)
  }
  expect(await sessionsOf(world)).toEqual([])
})

test('attack 9: an answer works only in the browser that asked for it', async () => {
  const { checks } = steamOf(world.node)
  const eve = await comeBack(world, EVE)
  const victim = new Browser(world.node)
  expect((await victim.get(eve.address.href)).statusCode).toBe(401)
  await victim.begin()
  expect((await victim.get(eve.address.href)).statusCode).toBe(401)
  expect(await lastReason(world)).toBe('state')
  expect(steamOf(world.node).checks).toBe(checks)
  expect(victim.cookies.has('refresh')).toBe(false)
})

test.each([
  'is_valid:true\n',
  'ns:http://specs.openid.net/auth/2.0\nis_valid:false\nnote:is_valid:true\n',
  'ns:http://specs.openid.net/auth/2.0\nis_valid:false\nis_valid:true\n',
  'ns:http://specs.openid.net/auth/2.0\nis_valid:true\nis_valid:false\n',
  'ns:http://specs.openid.net/auth/2.0\nis_valid:true \n',
  'ns:http://specs.openid.net/auth/2.0\nis_valid:TRUE\n',
  'ns:http://specs.openid.net/auth/2.0\nis_valid:1\n',
  'ns:http://specs.openid.net/auth/2.0\nnot_is_valid:true\n',
  'ns:http://specs.openid.net/auth/2.0 is_valid:true',
  'ns:http://openid.net/signon/1.1\nis_valid:true\n',
  '<html>ns:http://specs.openid.net/auth/2.0 is_valid:true</html>',
  '{"ns":"http://specs.openid.net/auth/2.0","is_valid":true}',
  '',
])('attack 10: Steam answers %j', async (body) => {
  const { browser, address } = await comeBack(world)
  steamOf(world.node).fault = { body }
  const response = await browser.get(address.href)
  steamOf(world.node).fault = undefined
  expect(response.statusCode).toBe(401)
  expect(await lastReason(world)).toBe('not_confirmed')
  expect(await sessionsOf(world)).toEqual([])
})

const FIELDS = [
  'openid.ns',
  'openid.mode',
  'openid.op_endpoint',
  'openid.claimed_id',
  'openid.identity',
  'openid.return_to',
  'openid.response_nonce',
  'openid.assoc_handle',
  'openid.signed',
  'openid.sig',
] as const

/** Changes one field: characters replaced, put in or left out, or all of it. */
const mutation = fc.record({
  field: fc.constantFrom(...FIELDS),
  kind: fc.constantFrom('replace', 'insert', 'leave_out', 'repeat', 'case', 'whole', 'missing'),
  at: fc.nat(),
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 3 }),
    fc.constantFrom('/', '0', ' ', '\n', '\0'),
  ),
})

function mutate(
  text: string,
  { kind, at, text: other }: typeof mutation extends fc.Arbitrary<infer M> ? M : never,
): string {
  const index = text === '' ? 0 : at % text.length
  const [head, tail] = [text.slice(0, index), text.slice(index)]
  if (kind === 'replace') return head + other + tail.slice(1)
  if (kind === 'insert') return head + other + tail
  if (kind === 'leave_out') return head + tail.slice(1)
  if (kind === 'repeat') return text + text
  if (kind === 'case') return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
  return other
}

test('5,000 mutations of good answers sign nobody in', async () => {
  await using world = await openWorld()
  const { browser, returnTo } = await comeBack(world)
  const { cookies } = browser
  let tried = 0
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 25, maxLength: 25 }), async (mutations) => {
      const answers = mutations.flatMap((one) => {
        const address = new URL(steamOf(world.node).answer(returnTo, ANN))
        const old = address.searchParams.get(one.field) ?? ''
        if (one.kind === 'missing') address.searchParams.delete(one.field)
        else address.searchParams.set(one.field, mutate(old, one))
        return address.searchParams.get(one.field) === old ? [] : [address.href]
      })
      tried += answers.length
      const responses = await Promise.all(
        answers.map((address) => new Browser(world.node, cookies).get(address)),
      )
      const statuses = new Set(responses.map(({ statusCode }) => statusCode))
      // A person who cancels is led home.
      expect([...statuses].filter((status) => status !== 401)).toEqual([])
    }),
    { numRuns: 210, endOnFailure: true },
  )
  expect(tried).toBeGreaterThan(5000)
  expect(await sessionsOf(world)).toEqual([])
  // The same way with nothing changed lets Ann in.
  const good = await new Browser(world.node, cookies).get(steamOf(world.node).answer(returnTo, ANN))
  expect(good.statusCode).toBe(302)
  expect(await sessionsOf(world)).toHaveLength(1)
})

test('attack 6: the same answer twice, and 50 times at once on two servers: one session', async () => {
  await using world = await openWorld()
  const second = await world.openNode()
  Object.assign(steamOf(second).config, steamOf(world.node).config)
  const { browser, address } = await comeBack(world)
  const kept = new Map(browser.cookies)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      new Browser(index % 2 === 0 ? world.node : second, kept).get(address.href),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([302, ...Array.from({ length: 49 }, () => 401)])
  expect((await new Browser(second, kept).get(address.href)).statusCode).toBe(401)
  expect(await lastReason(world)).toBe('nonce_used')
  expect(await sessionsOf(world)).toHaveLength(1)
  expect(steamOf(world.node).checks).toBe(1)
})
