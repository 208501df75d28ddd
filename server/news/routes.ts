import { type News, newsRoutes } from '@app/contract/news.ts'
import type { NewsLanguage } from '@app/rules/news/parse-news.ts'
import { seasonAt } from '@app/rules/news/season.ts'
import type { FastifyInstance } from 'fastify'
import { type Clock, seconds } from '../clock/clock.ts'
import { EncodedForms } from '../http/encodings.ts'
import { handle } from '../http/handle.ts'
import { sendPrepared } from '../http/send-prepared.ts'
import type { NewsContent } from './read-news.ts'

export interface NewsDeps {
  readonly news: NewsContent
  readonly clock: Clock
  /** Where players report problems; undefined for nowhere. */
  readonly communityUrl: string | undefined
}

const SECONDS_PER_DAY = 86_400

/** Pictures of content/images, which the build puts beside the app. */
const pictureOf = (name: string) => `/images/${name}.svg`

/** The first screen asks for them: they are written and encoded once a day in each language. */
export function serveNews(app: FastifyInstance, deps: NewsDeps): void {
  let day: number | undefined
  const byLanguage = new Map<NewsLanguage, EncodedForms>()
  handle(app, newsRoutes.get, async ({ input: { lang = 'en' }, request, reply }) => {
    const today = Math.floor(seconds(deps.clock) / SECONDS_PER_DAY)
    if (today !== day) byLanguage.clear()
    day = today
    const text = () => Buffer.from(JSON.stringify(newsIn(deps, lang)))
    const forms = byLanguage.get(lang) ?? new EncodedForms(text)
    byLanguage.set(lang, forms)
    return sendPrepared(request, reply, (encoding) => forms.in(encoding))
  })
}

function newsIn({ news, clock, communityUrl }: NewsDeps, language: NewsLanguage): News {
  const { event, currency, features, changelog, pictures } = news
  const season = seasonAt(event.season, seconds(clock))
  return {
    event: {
      ...season,
      picture: pictureOf(event.picture),
      title: event.title[language],
      text: event[season.phase][language],
    },
    currency: {
      picture: pictureOf(currency.picture),
      title: currency.title[language],
      text: currency.text[language],
    },
    features: features.map(({ icon, title, text }) => ({
      icon,
      title: title[language],
      text: text[language],
    })),
    changelog: changelog.map(({ date, title, lines }) => ({
      date,
      title: title[language],
      lines: lines.map((line) => line[language]),
    })),
    pictures: pictures.map(({ picture, caption }) => ({
      picture: pictureOf(picture),
      caption: caption[language],
    })),
    report_url: communityUrl ?? '',
  }
}
