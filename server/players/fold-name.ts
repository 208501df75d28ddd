/** A name as it is searched: in lower case, whatever its script. Databases differ in that. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
