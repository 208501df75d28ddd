import { i18n, type Messages } from '@lingui/core'
import { create } from 'zustand'
import { type Language, storedLanguage, storeLanguage } from './language.ts'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('virtual:messages/en'),
  ru: () => import('virtual:messages/ru'),
  zh: () => import('virtual:messages/zh'),
  tr: () => import('virtual:messages/tr'),
  pt: () => import('virtual:messages/pt'),
  ja: () => import('virtual:messages/ja'),
}

/** The language on the screen. */
export const useLanguage = create<{ language: Language }>(() => ({ language: storedLanguage() }))

/** Loads a language's messages and shows them. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await loaders[language]()
  i18n.loadAndActivate({ locale: language, messages })
  storeLanguage(language)
  document.documentElement.lang = language
  useLanguage.setState({ language })
}
