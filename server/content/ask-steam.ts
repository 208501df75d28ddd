import { realSteam } from '../platform/steam-config.ts'
import { SteamInventory } from '../platform/steam-inventory.ts'
import { readSettings, SettingError } from '../settings.ts'
import type { FileContent } from '../catalog/parse-files.ts'

/** The item definitions of the operator's game as they lie on Steam. Throws SteamUnavailable. */
export async function askSteam(
  env: Readonly<Record<string, string | undefined>>,
): Promise<FileContent> {
  const { steamWebApiKey: webApiKey, steamAppId: appId } = readSettings(env)
  if (webApiKey === undefined) throw new SettingError('STEAM_WEB_API_KEY', 'needed to ask Steam')
  const inventory = new SteamInventory({ ...realSteam, webApiKey, appId }, () => Date.now())
  return { file: `Steam, app ${appId}`, bytes: await inventory.itemDefs() }
}
