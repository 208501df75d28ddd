/** Pages show any run of white space as one space. */
const asShown = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Whether a name was typed as pages show it, which is all that its player can go by. */
export function isTypedName(typed: string, name: string): boolean {
  return asShown(typed) === asShown(name)
}
