import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import type { MessageId } from '../i18n/message-id.ts'

/** What a place is called where it is, by its name in the palette. */
const titles = {
  'palette.place.table': ['overview', 'overview.title'],
  'palette.place.lists': ['lists', 'lists.title'],
  'palette.place.shopping': ['shopping', 'shopping.title'],
  'palette.place.alerts': ['alerts', 'alerts.open'],
} as const satisfies Partial<Record<MessageId, readonly [string, MessageId]>>

const textsOf = async (language: string, file: string) => {
  const module: Record<string, Record<string, string>> = await import(
    `../i18n/messages/${language}/${file}.ts`
  )
  return Object.assign({}, ...Object.values(module)) as Record<string, string>
}

test.each(languages.map(({ code }) => code))(
  'the palette calls places as they call themselves, in %s',
  async (language) => {
    const palette = await textsOf(language, 'palette')
    for (const [name, [file, title]] of Object.entries(titles)) {
      expect(palette[name]).toBe((await textsOf(language, file))[title])
    }
  },
)
