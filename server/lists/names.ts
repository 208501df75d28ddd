import { Refusal } from '../answers/refusal.ts'

/** A name as it is kept: without spaces around it. */
export const plainName = (name: string) => name.trim()

/** Refuses with `name_taken` where one of these has the name already. */
export function requireFreeName(others: readonly { readonly name: string }[], name: string): void {
  if (others.some((other) => other.name === plainName(name))) throw new Refusal('name_taken')
}
