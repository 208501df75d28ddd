interface Options<Language extends string, Part extends string> {
  /** Loads a part of a language's messages; called again only after a failure. */
  load: (language: Language, part: Part) => Promise<void>
  /** The language shown at first. */
  first: Language
  /** The part that every screen needs. */
  base: Part
}

/** Which language is shown, and which parts of its messages are loaded. */
export interface MessageLoader<Language extends string, Part extends string> {
  /** Resolves when a part is there in the language shown, and in every language shown after it. */
  use: (part: Part) => Promise<void>
  /**
   * Calls `display`, which shows a language, as soon as every part in use is loaded in it. The last
   * call wins: whether this was it is the answer.
   */
  show: (language: Language, display: () => void) => Promise<boolean>
}

/**
 * Loads messages in parts, so that a screen brings its own texts with it.
 *
 * A part that is in use is loaded in the language shown, at any time: a part comes into use before
 * it begins to load, and a language is shown in the same step in which nothing in use is found to be
 * missing from it.
 */
export function createMessageLoader<Language extends string, Part extends string>(
  options: Options<Language, Part>,
): MessageLoader<Language, Part> {
  const inUse = new Set<Part>([options.base])
  const loads = new Map<string, Promise<void>>()
  const loaded = new Set<string>()
  let shown = options.first
  let shows = 0

  const keyOf = (language: Language, part: Part) => `${language}/${part}`

  function load(language: Language, part: Part): Promise<void> {
    const key = keyOf(language, part)
    const current = loads.get(key)
    if (current) return current
    const started = options.load(language, part).then(
      () => void loaded.add(key),
      (error: unknown) => {
        loads.delete(key)
        throw error
      },
    )
    loads.set(key, started)
    return started
  }

  return {
    async use(part) {
      inUse.add(part)
      await load(shown, part)
    },
    async show(language, display) {
      shows += 1
      const own = shows
      for (;;) {
        const missing = [...inUse].filter((part) => !loaded.has(keyOf(language, part)))
        if (own !== shows) return false
        if (missing.length === 0) break
        await Promise.all(missing.map((part) => load(language, part)))
      }
      shown = language
      display()
      return true
    },
  }
}
