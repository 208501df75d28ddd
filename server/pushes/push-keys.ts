import { createECDH, hkdfSync } from 'node:crypto'

/** What tells push services that messages are ours (VAPID, RFC 8292): both base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The keys that belong to the secret of tokens: all nodes have the same, and what ends all sessions
 * ends all devices (decisions/063).
 */
export function pushKeysOf(tokenSecret: string): PushKeys {
  const curve = createECDH('prime256v1')
  for (let nth = 0; ; nth += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', tokenSecret, '', `web push ${nth}`, 32))
    try {
      curve.setPrivateKey(scalar)
    } catch {
      // Of 2^32 numbers about one is no private key of the curve.
      continue
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: scalar.toString('base64url'),
    }
  }
}
