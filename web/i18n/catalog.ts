import { formatMessage, type Message } from './compiled-message.ts'

export type Messages = Readonly<Record<string, Message>>

const loaded = new Map<string, Messages>()

let shown: { readonly locale: string; readonly messages: Messages } = { locale: 'en', messages: {} }

export const shownLocale = (): string => shown.locale

/** The message with an id in the locale shown, or undefined. */
export function findMessage(id: string): Message | undefined {
  return Object.hasOwn(shown.messages, id) ? shown.messages[id] : undefined
}

/** Adds messages of a locale to those that are there. */
export function addMessages(locale: string, messages: Messages): void {
  loaded.set(locale, { ...loaded.get(locale), ...messages })
  if (locale === shown.locale) showLocale(locale)
}

export function showLocale(locale: string): void {
  shown = { locale, messages: loaded.get(locale) ?? {} }
}

export function fill(message: Message, values?: Readonly<Record<string, string | number>>): string {
  return formatMessage(message, shown.locale, values)
}
