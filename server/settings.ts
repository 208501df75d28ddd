import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

/** What an operator can set, checked. The README's table says what each is for. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Undefined: the embedded server. */
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  /** Origin under which browsers reach the site, without a slash at its end. */
  readonly publicUrl: string
  readonly steamWebApiKey: string | undefined
  readonly steamAppId: number
  /** The platform's items (Itemdefid) that are its coins. */
  readonly steamCoinItems: Readonly<Record<'gold' | 'silver' | 'bronze', number>>
  readonly sandbox: boolean
  readonly sandboxTraders: boolean
  readonly adminSteamIds: readonly string[]
  readonly adminPath: string
  readonly tokenSecret: string
  readonly embedOrigins: readonly string[]
  /** Addresses and networks of proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[]
  /** Sites whose pictures of items are shown beside our own. */
  readonly iconOrigins: readonly string[]
  /** Address of the chat community where players report problems. */
  readonly communityUrl: string
  /** Basis points. */
  readonly marketFeeBps: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used: says which, and what is allowed. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(variable: string, allowed: string) {
    super(`${variable}: ${allowed}`)
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

function readInteger(env: Environment, name: string, fallback: number, min: number, max: number) {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new SettingError(name, `a whole number from ${min} to ${max}, not "${text}"`)
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new SettingError(name, `an address that begins with ${protocols.join('// or ')}//`)
}

function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = env[name]?.trim().toLowerCase()
  if (!text) return undefined
  if (['1', 'on', 'true', 'yes'].includes(text)) return true
  if (['0', 'off', 'false', 'no'].includes(text)) return false
  throw new SettingError(name, `on or off, not "${text}"`)
}

function readList(env: Environment, name: string, pattern: RegExp, allowed: string): string[] {
  const parts = (env[name] ?? '').split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    if (!pattern.test(part)) throw new SettingError(name, `${allowed}, not "${part}"`)
  }
  return parts
}

function readLogLevel(env: Environment): Settings['logLevel'] {
  const text = env['LOG_LEVEL']?.trim() || 'warn'
  const level = LOG_LEVELS.find((one) => one === text)
  if (level) return level
  throw new SettingError('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`)
}

function readSandbox(env: Environment, host: string): boolean {
  const wanted = readSwitch(env, 'SANDBOX')
  const sandbox = wanted ?? !env['STEAM_WEB_API_KEY']
  if (sandbox && wanted !== true && !LOOPBACK.has(host)) {
    throw new SettingError(
      'HOST',
      `the sandbox lets anybody sign in as anybody and listens on loopback only; set ` +
        `STEAM_WEB_API_KEY, or SANDBOX=1 if that is what you want on ${host}`,
    )
  }
  return sandbox
}

function readNetworks(env: Environment, name: string): string[] {
  const allowed = 'addresses and networks such as 10.0.0.0/8'
  const networks = readList(env, name, /^[0-9a-f.:]+(\/\d{1,3})?$/i, allowed)
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/')
    const version = isIP(address)
    if (version === 0 || Number(bits) > (version === 4 ? 32 : 128)) {
      throw new SettingError(name, `${allowed}, not "${network}"`)
    }
  }
  return networks
}

/** Three different items: gold, silver, bronze. */
function readCoinItems(env: Environment): Settings['steamCoinItems'] {
  const parts = readList(env, 'STEAM_COIN_ITEMS', /^[1-9][0-9]{0,8}$/, 'numbers of items')
  const [gold, silver, bronze, ...more] = parts.length > 0 ? parts.map(Number) : [41, 42, 43]
  const isComplete = gold !== undefined && silver !== undefined && bronze !== undefined
  if (!isComplete || more.length > 0 || new Set([gold, silver, bronze]).size < 3) {
    throw new SettingError('STEAM_COIN_ITEMS', 'three different items: gold, silver, bronze')
  }
  return { gold, silver, bronze }
}

/** Where the database is: all that a command beside the server needs to know. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

export function readDatabaseSettings(env: Environment): DatabaseSettings {
  return {
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: env['DATA_DIR']?.trim() || '.data',
  }
}

/** The secret that signs tokens: given, or made once and kept beside the embedded database. */
function readSecret(env: Environment, { databaseUrl, dataDir }: DatabaseSettings): string {
  const given = env['TOKEN_SECRET']
  if (given) {
    if (given.length >= 32) return given
    throw new SettingError('TOKEN_SECRET', 'at least 32 characters')
  }
  if (databaseUrl !== undefined) {
    throw new SettingError('TOKEN_SECRET', 'needed with DATABASE_URL: all nodes must share it')
  }
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}

/** Reads and checks the settings. Throws a SettingError that names the first that cannot be used. */
export function readSettings(env: Environment): Settings {
  const port = readInteger(env, 'PORT', 8080, 0, 65_535)
  const host = env['HOST']?.trim() || '127.0.0.1'
  const database = readDatabaseSettings(env)
  const sandbox = readSandbox(env, host)
  const publicUrl = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const steamAppId = readInteger(env, 'STEAM_APP_ID', 480, 1, 4_294_967_295)
  return {
    port,
    host,
    ...database,
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    publicUrl: new URL(publicUrl).origin,
    steamWebApiKey: env['STEAM_WEB_API_KEY']?.trim() || undefined,
    steamAppId,
    steamCoinItems: readCoinItems(env),
    sandbox,
    sandboxTraders: sandbox && (readSwitch(env, 'SANDBOX_TRADERS') ?? true),
    adminSteamIds: readList(env, 'ADMIN_STEAM_IDS', /^\d{17}$/, 'Steam ids of 17 digits'),
    adminPath:
      readList(env, 'ADMIN_PATH', /^[\w-]{4,64}$/, 'letters, digits, - and _')[0] ??
      'counting-room',
    tokenSecret: readSecret(env, database),
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES'),
    iconOrigins: readList(
      env,
      'ICON_ORIGINS',
      /^https:\/\/[^/;,'"]+$/,
      'origins such as https://cdn.example.org',
    ),
    embedOrigins: readList(
      env,
      'EMBED_ORIGINS',
      /^https?:\/\/[^/]+$/,
      'origins such as https://example.org',
    ),
    communityUrl:
      readUrl(env, 'COMMUNITY_URL', ['https:']) ??
      `https://steamcommunity.com/app/${steamAppId}/discussions/`,
    marketFeeBps: readInteger(env, 'MARKET_FEE_BPS', 0, 0, 10_000),
    logLevel: readLogLevel(env),
  }
}
