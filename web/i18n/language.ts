import { i18n, type Messages } from '@lingui/core'
import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { isLanguage, localeOf, type Language } from './languages.ts'
import type { MessageGroup } from './message-groups.ts'

interface LanguageState {
  readonly language: Language
}

const loaders = {
  en: () => import('virtual:messages/en'),
  ru: () => import('virtual:messages/ru'),
  zh: () => import('virtual:messages/zh'),
  tr: () => import('virtual:messages/tr'),
  pt: () => import('virtual:messages/pt'),
  ja: () => import('virtual:messages/ja'),
} satisfies Record<Language, unknown>

/** The language whose messages are loaded and shown. */
export const useLanguage = create<LanguageState>(() => ({ language: 'en' }))

/** The language kept in this browser, if one was chosen. */
export function keptLanguage(): Language | undefined {
  const kept = localStorage.getItem(browserKeys.language)
  return isLanguage(kept) ? kept : undefined
}

/** The groups that a screen has asked for; every language shown needs them. */
const groupsInUse = new Set<MessageGroup>()

async function loadGroup(group: MessageGroup, language: Language) {
  const load = (await loaders[language]()).groups[group]
  if (!load) throw new Error(`no messages of ${group} in ${language}`)
  return load()
}

/** Loads a screen together with its group of messages, in whatever language is then shown. */
export async function withMessages<Code>(group: MessageGroup, load: Promise<Code>): Promise<Code> {
  groupsInUse.add(group)
  const { language } = useLanguage.getState()
  const [code, { messages }] = await Promise.all([load, loadGroup(group, language)])
  i18n.load(localeOf[language], messages)
  return code
}

/** Loads the messages of a language, then shows it. The choice is not kept; see `chooseLanguage`. */
export async function showLanguage(language: Language): Promise<void> {
  const groups = [...groupsInUse].map((group) => loadGroup(group, language))
  const parts = await Promise.all([loaders[language](), ...groups])
  const messages: Messages = Object.assign({}, ...parts.map((part) => part.messages))
  // Added to what is there: a screen may have brought its group meanwhile.
  i18n.load(localeOf[language], messages)
  i18n.activate(localeOf[language])
  document.documentElement.lang = localeOf[language]
  useLanguage.setState({ language })
}

/** Shows a language and keeps the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(browserKeys.language, language)
  await showLanguage(language)
}
