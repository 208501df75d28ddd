/** Public individual accounts. */
const FIRST_ID = 76561197960265729n
const LAST_ID = 76561202255233023n

/** A Steam id of a public individual account, in its 17 digits. */
export function isSteamId(text: string): boolean {
  return /^76561[0-9]{12}$/.test(text) && BigInt(text) >= FIRST_ID && BigInt(text) <= LAST_ID
}
