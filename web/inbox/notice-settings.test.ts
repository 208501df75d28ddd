import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToken, keepToken } from '../session/session.ts'
import { json, stubServer, stubStorage, tokenOf } from '../session/testing.ts'
import { chooseNotices, noticeSettings } from './notice-settings.ts'

beforeEach(() => {
  stubStorage()
  vi.stubGlobal('addEventListener', () => {})
  keepToken(tokenOf('ann', '1'))
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
})

test('a choice made before the last one is answered stays, and is kept', async () => {
  const client = new QueryClient()
  let saved: { levels: Record<string, string>; quiet_hours: null } = {
    levels: { lot_filled: 'on', craft_ended: 'on' },
    quiet_hours: null,
  }
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const requests = stubServer(async ({ path, body }) => {
    if (path !== '/inbox/settings/set') return json(200, saved)
    saved = { ...saved, levels: { ...saved.levels, ...(body as typeof saved).levels } }
    const answer = json(200, saved)
    await answers.shift()?.promise
    return answer
  })
  await client.fetchQuery(noticeSettings)
  const shown = () => client.getQueryData(noticeSettings.queryKey)?.levels
  const [first, second] = answers
  const choices = () => requests.filter(({ path }) => path === '/inbox/settings/set')

  chooseNotices(client, { levels: { lot_filled: 'off' } })
  await vi.waitFor(() => expect(choices()).toHaveLength(1))
  chooseNotices(client, { levels: { lot_filled: 'quiet' } })
  chooseNotices(client, { levels: { craft_ended: 'off' } })
  first!.resolve()
  await vi.waitFor(() => expect(choices()).toHaveLength(2))
  expect(shown()).toMatchObject({ lot_filled: 'quiet', craft_ended: 'off' })
  second!.resolve()
  await vi.waitFor(() =>
    expect(saved.levels).toMatchObject({ lot_filled: 'quiet', craft_ended: 'off' }),
  )
  expect(shown()).toMatchObject({ lot_filled: 'quiet', craft_ended: 'off' })
})
