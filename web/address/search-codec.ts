/** What an address says behind its question mark: names and texts, never numbers. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The part of an address behind its path; what is undefined is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Reads the named parameters of an address that are there, as a route's `validateSearch`. */
export function texts<Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): { [key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [key in Name]?: string }
}
