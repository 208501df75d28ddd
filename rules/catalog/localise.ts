/** Our languages, with English first. */
export const languages = ['en', 'ru', 'zh', 'tr', 'pt', 'ja'] as const

export type Language = (typeof languages)[number]

export type Localised = Readonly<Record<Language, string>>

/** Which Portuguese is shown when a definition has both. */
export type Portuguese = 'brazilian' | 'portuguese'

/** Steam's codes for languages, in the order in which any text is better than none. */
const steamLanguages = (
  'latam spanish portuguese brazilian french german italian dutch danish swedish norwegian ' +
  'finnish polish czech hungarian romanian bulgarian greek ukrainian russian turkish indonesian ' +
  'vietnamese thai arabic koreana japanese schinese tchinese'
).split(' ')

/** Where Steam keeps a language's text: the first of these that has one, by Steam's codes. */
export function chainOf(language: Language, portuguese: Portuguese): readonly string[] {
  switch (language) {
    case 'en':
      return ['english']
    case 'ru':
      return ['russian']
    case 'zh':
      return ['schinese', 'tchinese']
    case 'tr':
      return ['turkish']
    case 'pt':
      return portuguese === 'brazilian' ? ['brazilian', 'portuguese'] : ['portuguese', 'brazilian']
    case 'ja':
      return ['japanese']
  }
}

/**
 * The texts of a property in our languages. Each falls back to English, English to the property
 * without a suffix, and that to the first text in any language, so that a name is never empty
 * where there is one.
 *
 * @param property - `name` or `description`
 *
 * Source: decisions/010-item-definitions.md.
 */
export function localise(
  definition: Readonly<Record<string, unknown>>,
  property: string,
  portuguese: Portuguese,
): Localised {
  const textOf = (key: string) => {
    const text = definition[key]
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
  }
  const firstOf = (suffixes: readonly string[]) =>
    suffixes.map((suffix) => textOf(`${property}_${suffix}`)).find((text) => text !== undefined)
  const ownOf = (language: Language) => firstOf(chainOf(language, portuguese))
  const english = ownOf('en') ?? textOf(property) ?? firstOf(steamLanguages) ?? ''
  const inLanguage = (language: Language) => ownOf(language) ?? english
  return {
    en: english,
    ru: inLanguage('ru'),
    zh: inLanguage('zh'),
    tr: inLanguage('tr'),
    pt: inLanguage('pt'),
    ja: inLanguage('ja'),
  }
}
