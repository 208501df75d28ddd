/**
 * The Steam id in what was typed or pasted, an address of a profile too: 17 digits, more than a
 * number holds exactly. Undefined where there is none.
 */
export function readSteamId(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, '')
  return /(?<!\d)\d{17}(?!\d)/.exec(plain)?.[0]
}
