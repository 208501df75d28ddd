import { afterEach, expect, test, beforeAll, afterAll } from 'vitest'
import type { Fault } from '../platform/sandbox-steam.ts'
import { realSteam } from '../platform/steam-config.ts'
import { Browser } from '../testing/browser.ts'
import { openWorld } from '../testing/world.ts'

const ANN = '76561198000000101'
const TICKETS = '/ISteamUserAuth/AuthenticateUserTicket/v1/'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const steam = () => world.node.platform.sandbox!
const asked = () => steam().calls.get(TICKETS) ?? 0

afterEach(() => {
  steam().fault = undefined
  Object.assign(steam().config, { ticketIsReusable: true, ticketRetryMs: 0, timeoutMs: 6000 })
})

function enter(ticket: string, username = 'Ann') {
  const form = { ticket, username }
  return new Browser(world.node).post('/api/auth/client_steam_auth_callback', form)
}

async function sessionCount() {
  const rows = await world.db.selectFrom('session').select('session_id').execute()
  return rows.length
}

test('a good ticket signs in, and names a new player', async () => {
  const response = await enter(`sandbox-${ANN}`, '  Ann\u202e the\u200b Bold\n ')
  expect(response.statusCode).toBe(200)
  const { access_token } = response.json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  const profile = await new Browser(world.node).get('/api/get_profile', headers)
  expect(profile.json()).toMatchObject({
    steam_id: ANN,
    name: 'Ann the Bold',
    coins: 0,
    role: 'player',
    has_starter_pack: true,
  })
  // A later name is no more than a hint.
  expect((await enter(`sandbox-${ANN}`, 'Eve')).statusCode).toBe(200)
  const again = await new Browser(world.node).get('/api/get_profile', headers)
  expect(again.json()).toMatchObject({ name: 'Ann the Bold' })
})

test.each([
  'sandbox-',
  `sandbox-${ANN}0`,
  ` sandbox-${ANN}`,
  `sandbox-${ANN}\n`,
  `sandbox-${ANN}&steamid=1`,
  `14000000${'ab'.repeat(100)}`,
  '../GetPlayerSummaries/v2/?',
])('a ticket that does not look like one is not asked about: %j', async (ticket) => {
  const [before, sessions] = [asked(), await sessionCount()]
  const response = await enter(ticket)
  expect(response.statusCode).toBe(401)
  expect(response.json().error.code).toBe('sign_in_failed')
  expect(asked()).toBe(before)
  expect(await sessionCount()).toBe(sessions)
})

test('a ticket that Steam does not know is refused, after asking twice', async () => {
  const before = asked()
  expect((await enter('sandbox-76561197960265728')).statusCode).toBe(401)
  expect(asked()).toBe(before + 1)
  steam().config.ticketRetryMs = 1
  expect((await enter('sandbox-76561197960265728')).statusCode).toBe(401)
  expect(asked()).toBe(before + 3)
})

test('a ticket of the real Steam signs in once, also when it comes many times at once', async () => {
  Object.assign(steam().config, { ticketIsReusable: false })
  const responses = await Promise.all(Array.from({ length: 20 }, () => enter(`sandbox-${ANN}`)))
  const good = responses.filter(({ statusCode }) => statusCode === 200)
  expect(good).toHaveLength(1)
  expect((await enter(`sandbox-${ANN}`)).json().error.code).toBe('sign_in_failed')
})

test('a ticket of the real Steam signs in once, in whichever case its digits are written', async () => {
  const { ticket: sandboxTicket } = steam().config
  Object.assign(steam().config, { ticketIsReusable: false, ticket: realSteam.ticket })
  steam().fault = { body: `{"response":{"params":{"result":"OK","steamid":"${ANN}"}}}` }
  try {
    const ticket = `14000000${'ab'.repeat(100)}`
    expect((await enter(ticket)).statusCode).toBe(200)
    const again = await enter(ticket.toUpperCase())
    expect(again.json()).toMatchObject({ error: { code: 'sign_in_failed' } })
  } finally {
    Object.assign(steam().config, { ticket: sandboxTicket })
  }
})

const faults: readonly Fault[] = [
  'forbidden',
  'too_many',
  'error',
  'truncated',
  'wrong_steam_id',
  'redirect',
  'huge',
  'reset',
  'hang',
  { body: 'null' },
  { body: '[]' },
  { body: '{"response":null}' },
  { body: '{"response":{"params":{"result":"OK"}}}' },
  { body: `{"response":{"params":{"result":"OK","steamid":${ANN}}}}` },
]

test('Steam in trouble: 503, nobody is let in', async () => {
  const { config } = steam()
  const { timeoutMs } = config
  const sessions = await sessionCount()
  for (const fault of faults) {
    config.timeoutMs = 150
    steam().fault = fault
    const response = await enter(`sandbox-${ANN}`)
    expect(response.statusCode, JSON.stringify(fault)).toBe(503)
    expect(response.json().error.code).toBe('steam_unavailable')
    steam().fault = undefined
    config.timeoutMs = timeoutMs
    // A good answer between them: so many failures in a row would pause all asking.
    expect((await enter(`sandbox-${ANN}`)).statusCode).toBe(200)
  }
  expect(await sessionCount()).toBe(sessions + faults.length)
})

test.each([
  '{"response":{}}',
  '{"response":{"params":null}}',
  `{"response":{"params":{"result":"ok","steamid":"${ANN}"}}}`,
  `{"response":{"params":{"result":"OK","steamid":"${ANN}","publisherbanned":true}}}`,
  `{"response":{"error":{"errorcode":102,"errordesc":"Ticket for other app"}}}`,
])('Steam says no: %s', async (body) => {
  steam().fault = { body }
  expect((await enter(`sandbox-${ANN}`)).statusCode).toBe(401)
})
