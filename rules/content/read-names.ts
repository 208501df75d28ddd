import type { Localised } from '../catalog/localise.ts'
import type { Field } from './field.ts'

/** A name in all six languages, none of them missing: `{ "en": …, "ru": …, … }`. */
export function readNames(field: Field): Localised {
  field.only('en', 'ru', 'zh', 'tr', 'pt', 'ja')
  const text = (language: keyof Localised) => field.get(language).text()
  return {
    en: text('en'),
    ru: text('ru'),
    zh: text('zh'),
    tr: text('tr'),
    pt: text('pt'),
    ja: text('ja'),
  }
}
