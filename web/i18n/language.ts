/** The interface languages, each under its own name (spec part 1 section 9). */
export const languages = {
  en: 'English',
  ru: 'Русский',
  zh: '中文',
  tr: 'Türkçe',
  pt: 'Português',
  ja: '日本語',
} as const

export type Language = keyof typeof languages

/** The browser key that keeps the choice. */
const STORAGE_KEY = 'language'

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The language the player chose in this browser; English until then. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY)
  return isLanguage(stored) ? stored : 'en'
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language)
}
