import { expect, test } from 'vitest'
import { ASSOC_HANDLE, loginAddress, NAMESPACE, readClaim, SIGNED } from './open-id.ts'
import { realSteam, type SteamConfig } from './steam-config.ts'
import { isSteamId } from './steam-id.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const RETURN_TO = 'https://market.example/api/auth/steam/callback?state=abc'
const config: SteamConfig = { ...realSteam, webApiKey: 'key', appId: 480 }

/** What the real Steam answers (Steam notes, section 1.2). */
function answer(claimedId: string, nonce = '2026-11-20T15:00:00Zm9xK3w+a/b='): URLSearchParams {
  return new URLSearchParams({
    state: 'abc',
    'openid.ns': NAMESPACE,
    'openid.mode': 'id_res',
    'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
    'openid.claimed_id': claimedId,
    'openid.identity': claimedId,
    'openid.return_to': RETURN_TO,
    'openid.response_nonce': nonce,
    'openid.assoc_handle': ASSOC_HANDLE,
    'openid.signed': SIGNED,
    'openid.sig': 'W0u5DRbtHE1GG0ZKXjerUZDUGmc=',
  })
}

const read = (query: URLSearchParams) => readClaim(config, query, RETURN_TO, NOW)

test("the real Steam's answer is read, and Steam is asked with the same ten values", () => {
  const query = answer('https://steamcommunity.com/openid/id/76561197972494985')
  const claim = read(query)
  if ('refused' in claim) throw new Error(claim.refused)
  expect(claim.steamId).toBe('76561197972494985')
  const expected = new URLSearchParams(query)
  expected.delete('state')
  expected.set('openid.mode', 'check_authentication')
  expect(Object.fromEntries(claim.question)).toEqual(Object.fromEntries(expected))
})

test.each([
  'http://steamcommunity.com/openid/id/76561197972494985',
  'https://steamcommunityXcom/openid/id/76561197972494985',
  'https://steamcommunity.com.evil.example/openid/id/76561197972494985',
  'https://evil.example/https://steamcommunity.com/openid/id/76561197972494985',
  'https://steamcommunity.com/openid/id/76561197972494985?x=76561197972494986',
  'https://steamcommunity.com/openid/id/76561197972494985//',
  'https://steamcommunity.com/openid/id/７６５６１１９７９７２４９４９８５',
  'https://steamcommunity.com/openid/id/',
])('attack 11 and its like: %s', (claimedId) => {
  expect(read(answer(claimedId))).toEqual({ refused: 'claimed_id' })
})

test('a nonce is good for five minutes, in both directions', () => {
  const id = 'https://steamcommunity.com/openid/id/76561197972494985/'
  const at = (time: string) => read(answer(id, `${time}abc=`))
  expect(at('2026-11-20T14:55:00Z')).toMatchObject({ steamId: '76561197972494985' })
  expect(at('2026-11-20T15:05:00Z')).toMatchObject({ steamId: '76561197972494985' })
  for (const time of ['2026-11-20T14:54:59Z', '2026-11-20T15:05:01Z', '2026-13-40T15:00:00Z']) {
    expect(at(time)).toEqual({ refused: 'nonce' })
  }
  for (const time of ['', '2026-11-20T15:00:00+00:00', ' 2026-11-20T15:00:00Z']) {
    expect(at(time)).toEqual({ refused: 'nonce' })
  }
})

test('Steam ids are those of people, newer accounts too', () => {
  expect(isSteamId('76561197960265729')).toBe(true)
  expect(isSteamId('76561200000000000')).toBe(true)
  expect(isSteamId('76561202255233023')).toBe(true)
  for (const id of ['76561197960265728', '76561202255233024', '76561197960265729 ', '1', '']) {
    expect(isSteamId(id), id).toBe(false)
  }
})

test('a browser is sent to Steam with exactly what Steam asks for', () => {
  const url = new URL(loginAddress(config, RETURN_TO))
  expect(url.origin + url.pathname).toBe('https://steamcommunity.com/openid/login')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'openid.ns': NAMESPACE,
    'openid.mode': 'checkid_setup',
    'openid.identity': `${NAMESPACE}/identifier_select`,
    'openid.claimed_id': `${NAMESPACE}/identifier_select`,
    'openid.return_to': RETURN_TO,
    'openid.realm': 'https://market.example',
  })
})
