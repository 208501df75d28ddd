import { readFileSync } from 'node:fs'
import { ContentProblem, Field } from '@app/rules/content/field.ts'
import {
  parseChangelog,
  parseCurrency,
  parseEvent,
  parseFeatures,
  parsePictures,
} from '@app/rules/news/parse-news.ts'

const folder = new URL('../../content/news/', import.meta.url)

/** What the home page tells, in all languages. */
export type NewsContent = ReturnType<typeof readNews>

/** Reads content/news. Throws an error that names the file and the place of what is wrong. */
export function readNews() {
  return {
    event: readPart('event.json', parseEvent),
    currency: readPart('currency.json', parseCurrency),
    features: readPart('features.json', parseFeatures),
    changelog: readPart('changelog.json', parseChangelog),
    pictures: readPart('pictures.json', parsePictures),
  }
}

function readPart<T>(file: string, parse: (field: Field) => T): T {
  try {
    return parse(new Field(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  } catch (error) {
    const place = error instanceof ContentProblem ? `, ${error.path.join('.')}` : ''
    throw new Error(`content/news/${file}${place}: ${String(error)}`, { cause: error })
  }
}
