interface KeyPress {
  readonly key: string
  readonly code: string
}

/** Shows the hints of what is near the focus, one after the other. */
export const EXPLAIN_KEY = 'x'

const LETTER_CODE = /^Key([A-Z])$/

/**
 * What a press means to the keys of the app, which are Latin letters and signs: the letter that the
 * keyboard layout writes, so that AZERTY and Dvorak work as their owners read them; on a layout
 * without Latin letters the one that is printed on the same key.
 */
export function meantKey({ key, code }: KeyPress): string {
  if (/^\p{Script=Latin}$/u.test(key)) return key.toLowerCase()
  const [, latin] = LETTER_CODE.exec(code) ?? []
  if (latin !== undefined && /^\p{L}$|^Process$/u.test(key)) return latin.toLowerCase()
  // The Russian and the Turkish keyboard write a point where the slash is.
  return key === '.' && code === 'Slash' ? '/' : key
}

/** Whether a press belongs to an input method that is still composing a word. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari has ended the composition when it reports the Enter that ended it.
  return isComposing || keyCode === 229
}

const NO_TEXT = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

/** Whether a key press there writes something, or is asked for as it is. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type)
  return target.isContentEditable || target.matches('textarea, select, [data-takes-key]')
}
