import { create } from 'zustand'
import { type BrowserKey, browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'
import { addMessages, showLocale } from './catalog.ts'
import { useHourCycle } from './hour-cycle.ts'
import { isLanguage, localeOf, type Language } from './languages.ts'
import type { MessageGroup } from './message-groups.ts'
import { createMessageLoader } from './message-loader.ts'
import { useNumberStyle } from './number-format.ts'

interface LanguageState {
  readonly language: Language
}

const languageModules = {
  en: () => import('virtual:messages/en'),
  ru: () => import('virtual:messages/ru'),
  zh: () => import('virtual:messages/zh'),
  tr: () => import('virtual:messages/tr'),
  pt: () => import('virtual:messages/pt'),
  ja: () => import('virtual:messages/ja'),
} satisfies Record<Language, unknown>

/** The language whose messages are loaded and shown; another state, too, when more of them have come. */
export const useLanguage = create<LanguageState>(() => ({ language: 'en' }))

/**
 * Renders a component again when the language, or the way of numbers or hours, changes. Whoever is
 * rendered by a screen needs no call of its own, except behind `memo`.
 */
export function useMessages(): void {
  useLanguage((state) => state.language)
  useNumberStyle()
  useHourCycle()
}

/** The language kept in this browser, if one was chosen. */
export function keptLanguage(): Language | undefined {
  return readLanguage(browserKeys.language)
}

/** The language to begin with: the one chosen, else the last one shown here. */
export function firstLanguage(): Language {
  return keptLanguage() ?? readLanguage(browserKeys.shownLanguage) ?? 'en'
}

function readLanguage(key: BrowserKey): Language | undefined {
  const kept = localTexts.read(key)
  return isLanguage(kept) ? kept : undefined
}

async function loadPart(language: Language, part: MessageGroup | 'base'): Promise<void> {
  const module = await languageModules[language]()
  const load = part === 'base' ? () => module : module.groups[part]
  if (!load) throw new Error(`no messages of ${part} in ${language}`)
  addMessages(localeOf[language], (await load()).messages)
  useLanguage.setState({})
}

const loader = createMessageLoader<Language, MessageGroup | 'base'>({
  load: loadPart,
  first: 'en',
  base: 'base',
})

/**
 * Loads a screen together with its group of messages: the screen is there when its texts are, in
 * whatever language is then shown.
 */
export async function withMessages<Code>(group: MessageGroup, load: Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load, loader.use(group)])
  return code
}

function display(language: Language): void {
  showLocale(localeOf[language])
  document.documentElement.lang = localeOf[language]
  localTexts.write(browserKeys.shownLanguage, language)
  useLanguage.setState({ language })
}

/**
 * Loads the messages of a language, then shows it, unless another one was asked for meanwhile. The
 * choice is not kept; see `chooseLanguage`.
 */
export async function showLanguage(language: Language): Promise<void> {
  await loader.show(language, () => display(language))
}

/** Shows a language and keeps the choice in this browser; says whether it was the last choice. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  return loader.show(language, () => {
    // First, so that nobody who sees the new language finds the old choice.
    localTexts.write(browserKeys.language, language)
    display(language)
  })
}

/** Shows what is chosen in another tab; where its messages cannot be loaded, the former stay. */
export function followLanguageOfTabs(): void {
  onChangeElsewhere(browserKeys.language, () => {
    const language = keptLanguage()
    if (language !== undefined) showLanguage(language).catch(() => undefined)
  })
}
