import type { HoldingKey } from './accounts.ts'

/**
 * Values by kind, account and asset. A name made of the three would cost more than what is done
 * with the value.
 */
export class HoldingMap<Value> {
  readonly #kinds = new Map<string, Map<string, Map<number, Value>>>()

  get({ kind, account, asset }: HoldingKey): Value | undefined {
    return this.#kinds.get(kind)?.get(account)?.get(asset)
  }

  set({ kind, account, asset }: HoldingKey, value: Value): void {
    const accounts = inner(this.#kinds, kind)
    inner(accounts, account).set(asset, value)
  }
}

function inner<Key, InnerKey, Value>(
  outer: Map<Key, Map<InnerKey, Value>>,
  key: Key,
): Map<InnerKey, Value> {
  const known = outer.get(key)
  if (known) return known
  const made = new Map<InnerKey, Value>()
  outer.set(key, made)
  return made
}
