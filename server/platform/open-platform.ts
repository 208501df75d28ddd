import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Settings } from '../settings.ts'
import { SandboxSteam } from './sandbox-steam.ts'
import { SteamInventory } from './steam-inventory.ts'
import { realSteam, type SteamConfig } from './steam-config.ts'
import { Steam } from './steam.ts'

/** Steam, real or the sandbox's own: who someone is, and what they own there. */
export interface Platform {
  readonly steam: Steam
  readonly inventory: SteamInventory
  /** The sandbox's Steam; undefined when the real one is asked. */
  readonly sandbox: SandboxSteam | undefined
  close(): Promise<void>
}

export async function openPlatform(db: Kysely<DB>, settings: Settings): Promise<Platform> {
  // Steam lives by real time: the sandbox's clock is the economy's.
  const now = () => Date.now()
  const sandbox = settings.sandbox
    ? await SandboxSteam.open({ siteUrl: settings.publicUrl, now, db })
    : undefined
  const config: SteamConfig = sandbox?.config ?? {
    ...realSteam,
    webApiKey: settings.steamWebApiKey ?? '',
    appId: settings.steamAppId,
  }
  return {
    steam: new Steam(config, now),
    inventory: new SteamInventory(config, now),
    sandbox,
    async close() {
      await sandbox?.close()
    },
  }
}
