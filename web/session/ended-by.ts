const ends = ['account_banned', 'account_deleted'] as const

/** What ends the sessions of an account for good, as the server's refusals call it. */
export type EndedBy = (typeof ends)[number]

/** What an answer says has become of the account, if it says so. */
export function endedBy({
  status,
  text,
}: {
  readonly status: number
  readonly text: string
}): EndedBy | undefined {
  return status === 403 ? ends.find((code) => text.includes(`"${code}"`)) : undefined
}
