import { i18n } from '@lingui/core'
import { create } from 'zustand'
import { browserKeys } from '../browser-keys.ts'
import { isLanguage, localeOf, type Language } from './languages.ts'

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

/** Loads the messages of a language, then shows it. The choice is not kept; see `chooseLanguage`. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await loaders[language]()
  i18n.loadAndActivate({ locale: localeOf[language], messages })
  document.documentElement.lang = localeOf[language]
  useLanguage.setState({ language })
}

/** Shows a language and keeps the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(browserKeys.language, language)
  await showLanguage(language)
}
