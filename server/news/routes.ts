import { type News, newsRoutes } from '@app/contract/news.ts'
import type { NewsLanguage } from '@app/rules/news/parse-news.ts'
import { seasonAt } from '@app/rules/news/season.ts'
import type { FastifyInstance } from 'fastify'
import { type Clock, seconds } from '../clock/clock.ts'
import { handle } from '../http/handle.ts'
import type { NewsContent } from './read-news.ts'

export interface NewsDeps {
  readonly news: NewsContent
  readonly clock: Clock
  /** Where players report problems; undefined for nowhere. */
  readonly communityUrl: string | undefined
}

/** Pictures of content/images, which the build puts beside the app. */
const pictureOf = (name: string) => `/images/${name}.svg`

export function serveNews(app: FastifyInstance, deps: NewsDeps): void {
  handle(app, newsRoutes.get, async ({ input }) => newsIn(deps, input.lang ?? 'en'))
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
