import { Refusal } from '../answers/refusal.ts'

/** What can be seen: no space, control, format or filler character, and no mark without a letter. */
const VISIBLE = /[^\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** A name as it is kept: without spaces around it. Refuses with `bad_input` one that nobody could see. */
export function plainName(name: string): string {
  if (!VISIBLE.test(name)) throw new Refusal('bad_input', { field: 'name' })
  return name.trim()
}

/** Refuses with `name_taken` where one of these has the name already. */
export function requireFreeName(others: readonly { readonly name: string }[], name: string): void {
  const plain = plainName(name)
  if (others.some((other) => other.name === plain)) throw new Refusal('name_taken')
}
