import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Refusal } from '../answers/refusal.ts'

/** Addresses that are nobody's on the internet: of IPv4 these, of IPv6 all but global ones. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits, 'ipv4')
}
// Those of documentation, and those that carry an IPv4 address: Teredo and 6to4.
inner.addSubnet('2001::', 32, 'ipv6')
inner.addSubnet('2001:db8::', 32, 'ipv6')
inner.addSubnet('2002::', 16, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address may be one of a push service. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && global.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** Looks a host up, and fails when any of its addresses is not public. What it finds is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('no address'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('not a public address'), '')
    }
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

/**
 * The push service of an endpoint, by its origin. Where its name leads is looked up at each message.
 *
 * @param local - origins of push services on this machine, for tests
 * @throws Refusal - `push_service_refused` unless it is a named host, over https, at the usual port
 */
export function serviceOf(endpoint: string, local: readonly string[]): string {
  const url = URL.parse(endpoint)
  if (!url) throw new Refusal('push_service_refused')
  if (local.includes(url.origin)) return url.origin
  const { protocol, port, username, password, hostname } = url
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  const isPlain = port === '' && username === '' && password === ''
  if (protocol === 'https:' && isNamed && isPlain) return url.origin
  throw new Refusal('push_service_refused')
}

/** Refuses with `bad_input` what is no point of the curve: nothing can be encrypted for it. */
export function assertPublicKey(p256dh: string): void {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    throw new Refusal('bad_input', { field: 'p256dh' })
  }
}
