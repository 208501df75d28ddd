import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, Site } from './site.ts'
import { fullSizes, type WorldName, worlds } from './worlds.ts'

/** Above those of the demo players, of flows and of walks. */
const FIRST_STEAM_ID = 76561198300000000n
const OPEN_WITHIN_MS = 180_000

/**
 * Makes the world on a server that is starting, unless its folder says that this has been done.
 *
 * @param folder - of this world alone
 * @returns the people to sign in as
 * @throws if the server does not open, or refuses a call
 */
export async function openNamedWorld(
  name: WorldName,
  url: string,
  folder: string,
): Promise<readonly Person[]> {
  await waitUntilReady(url)
  const file = path.join(folder, 'people.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Person[]
  console.log(`Making the world “${name}” …`)
  const people = await worlds[name].make(new Site(url, FIRST_STEAM_ID), fullSizes)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(people))
  await rename(`${file}.new`, file)
  return people
}

async function waitUntilReady(url: string): Promise<void> {
  const until = Date.now() + OPEN_WITHIN_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > until) throw new Error(`no server at ${url}`)
    await sleep(200)
  }
}
