import { createECDH } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
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

/** For one question to one name server, milliseconds. */
const QUESTION = { timeout: 2000, tries: 1 }

/**
 * Looks hosts up, and fails when any of their addresses is not public. What it finds is connected to.
 *
 * It asks the name servers itself: the operating system's look-up holds one of the few threads that
 * every new connection of the process needs, for as long as nobody answers for a name.
 *
 * @param nameServers - the machine's unless given
 */
export function publicLookup(nameServers?: readonly string[]): LookupFunction {
  return (hostname, options, done) => {
    const resolver = new Resolver(QUESTION)
    if (nameServers) resolver.setServers(nameServers)
    publicAddresses(resolver, hostname).then(
      (found) =>
        options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family),
      (error: Error) => done(error, ''),
    )
  }
}

/** At least one address. */
async function publicAddresses(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0) throw failed?.reason ?? new Error('no address')
  if (!found.every(isPublicAddress)) throw new Error('not a public address')
  return found.map((address) => ({ address, family: isIP(address) }))
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
