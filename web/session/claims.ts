/** What the server put into a token under a name; the signature is the server's own business. */
export function claimOf(token: string, name: 'sub' | 'state' | 'seen_as'): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as Partial<Record<string, unknown>> | null
    const claim = claims?.[name]
    return typeof claim === 'string' ? claim : undefined
  } catch {
    return undefined
  }
}
