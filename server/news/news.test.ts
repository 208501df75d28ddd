import { existsSync } from 'node:fs'
import { newsRoutes, type News } from '@app/contract/news.ts'
import { newsLanguages } from '@app/rules/news/parse-news.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

test('visitors read the news in any of the six languages, English where they name none', async () => {
  await using world = await openWorld({ COMMUNITY_URL: 'https://chat.example/market' })
  const read = async (query: Record<string, string>) => {
    const answer = await world.node.app.inject({ url: `/api${newsRoutes.get.path}`, query })
    expect(answer.statusCode).toBe(200)
    return answer.json<News>()
  }
  const news = await Promise.all(newsLanguages.map((lang) => read({ lang })))
  expect(await read({})).toEqual(news[0])
  expect(new Set(news.map(({ event }) => event.title)).size).toBe(newsLanguages.length)
  expect(new Set(news.map(({ currency }) => currency.text)).size).toBe(newsLanguages.length)
  for (const { features, changelog, pictures, report_url } of news) {
    expect([features.length, changelog.length, pictures.length]).not.toContain(0)
    expect(report_url).toBe('https://chat.example/market')
  }
})

test('every picture of the news is one of ours', async () => {
  await using world = await openWorld()
  const answer = await world.node.app.inject({ url: `/api${newsRoutes.get.path}` })
  const { event, currency, pictures } = answer.json<News>()
  for (const { picture } of [event, currency, ...pictures]) {
    const file = new URL(`../../content/${picture}`, import.meta.url)
    expect(existsSync(file), picture).toBe(true)
  }
})

test('the event is announced by the date of the application clock', async () => {
  await using world = await openWorld()
  const player = await world.player()
  const { event } = await player.call(newsRoutes.get, { lang: 'en' })
  expect(event.from).toMatch(/^\d{4}-04-15$/)
  expect(event.to).toMatch(/^\d{4}-05-31$/)

  const now = world.node.clock.now()
  const year = new Date(now).getUTCFullYear() + 1
  await world.node.clock.advance(Math.floor((Date.UTC(year, 3, 14, 23, 59) - now) / 1000))
  const eve = (await player.call(newsRoutes.get, { lang: 'en' })).event
  expect(eve.text).toContain('every two to three weeks')
  expect(eve).toMatchObject({ phase: 'coming', from: `${year}-04-15`, days: 1 })
  await world.node.clock.advance(120)
  const opened = (await player.call(newsRoutes.get, { lang: 'en' })).event
  expect(opened).toMatchObject({ phase: 'running', to: `${year}-05-31`, days: 47 })
  expect(opened.text).not.toBe(eve.text)
})

test('a language that we do not speak is refused', async () => {
  await using world = await openWorld()
  const answer = await world.node.app.inject({ url: '/api/news?lang=de' })
  expect(answer.statusCode).toBe(400)
})
