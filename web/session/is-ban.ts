/** Whether an answer says that the account is banned. */
export function isBan({
  status,
  text,
}: {
  readonly status: number
  readonly text: string
}): boolean {
  return status === 403 && text.includes('"account_banned"')
}
