import type { authRoutes } from '@app/contract/auth.ts'
import type { Input } from '@app/contract/route.ts'

export type Language = Input<typeof authRoutes.setLanguage>['lang']

/** The interface languages with their own names, in the order they are offered. */
export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
  { code: 'zh', name: '中文' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'pt', name: 'Português' },
  { code: 'ja', name: '日本語' },
]

/** The locale for dates, numbers and the page's `lang` attribute. */
export const localeOf: Readonly<Record<Language, string>> = {
  en: 'en',
  ru: 'ru',
  zh: 'zh-CN',
  tr: 'tr',
  pt: 'pt-BR',
  ja: 'ja',
}

const collators = new Map<Language, Intl.Collator>()

/** The order of words in a language; numbers in them count as numbers. */
export function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language)
  if (known) return known
  const collator = new Intl.Collator(localeOf[language], { numeric: true })
  collators.set(language, collator)
  return collator
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language.code === value)
}
