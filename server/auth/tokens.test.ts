import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tokens } from './tokens.ts'

const SECRET = 'a secret that only this test knows, long enough'
const NOW = Date.UTC(2026, 10, 21)
const claims = { sub: crypto.randomUUID(), sid: crypto.randomUUID() }
const tokens = new Tokens(SECRET, () => Date.now())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of whatever is given, signed with the secret. */
function forge(header: object, payload: object, hash = 'sha256', key = SECRET): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

const iat = NOW / 1000
const header = { alg: 'HS256', typ: 'JWT' }
const payload = { ...claims, typ: 'access', aud: 'surprise-market', iat, exp: iat + 60 }

test('an access token is read for fifteen minutes, also when it has been read before', () => {
  const token = tokens.access(claims)
  expect(tokens.read(token)).toMatchObject(claims)
  vi.setSystemTime(NOW + 899_000)
  expect(tokens.read(token)).toMatchObject(claims)
  vi.setSystemTime(NOW + 901_000)
  expect(tokens.read(token)).toBeUndefined()
})

test('a token that was in an address is good for a minute', () => {
  const token = tokens.landing(claims, 'state')
  vi.setSystemTime(NOW + 59_000)
  expect(tokens.read(token)).toMatchObject({ ...claims, state: 'state' })
  vi.setSystemTime(NOW + 61_000)
  expect(tokens.read(token)).toBeUndefined()
})

test('what the forger makes is read when nothing is wrong with it', () => {
  expect(tokens.read(forge(header, payload))).toMatchObject(claims)
})

const { sub: _sub, ...withoutSub } = payload
const { exp: _exp, ...withoutExp } = payload
const { aud: _aud, ...withoutAud } = payload
const unsigned = (alg: string) => `${encode({ ...header, alg })}.${encode(payload)}.`

test.each([
  ['alg none', unsigned('none')],
  ['alg None', unsigned('None')],
  ['no signature', unsigned('HS256')],
  ['another algorithm of the secret', forge({ ...header, alg: 'HS512' }, payload, 'sha512')],
  ['a public-key algorithm', forge({ ...header, alg: 'RS256' }, payload)],
  ['another secret', forge(header, payload, 'sha256', `${SECRET}!`)],
  ['another secret, named', forge({ ...header, kid: '/dev/null' }, payload, 'sha256', '')],
  ['critical headers unknown to us', forge({ ...header, crit: ['b64'], b64: false }, payload)],
  ['expired', forge(header, { ...payload, exp: iat - 1 })],
  ['no end', forge(header, withoutExp)],
  ['not yet good', forge(header, { ...payload, nbf: iat + 60 })],
  ['another audience', forge(header, { ...payload, aud: 'somebody-else' })],
  ['no audience', forge(header, withoutAud)],
  ['another type', forge(header, { ...payload, typ: 'refresh' })],
  ['nobody', forge(header, withoutSub)],
  ['a player that is no id', forge(header, { ...payload, sub: 'x' })],
  ['a session that is no id', forge(header, { ...payload, sid: 7 })],
  ['a refresh token', tokens.refresh(claims.sid, 1)],
  ['nonsense', 'x'],
  ['nothing', '..'],
])('refused: %s', (_name, token) => {
  expect(tokens.read(token)).toBeUndefined()
})

test('a refresh token is read as it was made, and not when it was changed', () => {
  const token = tokens.refresh(claims.sid, 7)
  expect(tokens.readRefresh(token)).toEqual({ sessionId: claims.sid, generation: 7 })
  expect(tokens.readRefresh(token.replace('.7.', '.8.'))).toBeUndefined()
  expect(tokens.readRefresh(tokens.access(claims))).toBeUndefined()
})
