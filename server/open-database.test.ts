import { expect, test } from 'vitest'
import { prepareDatabase } from './open-database.ts'
import { SettingError } from './settings.ts'

test('a database that cannot be used is said in a sentence that names its setting', async () => {
  const settings = { databaseUrl: 'postgres://app:secret@127.0.0.1:1/app', dataDir: '' }
  const refused = await prepareDatabase(settings, () => {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  const { message } = refused as SettingError
  expect(message).toMatch(/^DATABASE_URL: this database cannot be used: .*ECONNREFUSED/)
  expect(message).not.toContain('secret')
})
