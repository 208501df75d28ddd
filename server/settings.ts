import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { writeWhole } from './files/write-whole.ts'

/** What an operator can set, checked. The README's table says what each is for. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Undefined: the embedded server. */
  readonly databaseUrl: string | undefined
  /** A streaming replica of that database, for histories; undefined: there is none. */
  readonly readDatabaseUrl: string | undefined
  /** Whether a start runs the migrations that a database lacks. */
  readonly migrateAtStart: boolean
  /** Folder of the PostgreSQL that the embedded data belongs to, where that is an older one. */
  readonly oldPostgres: string | undefined
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
  /** Coins that an operator may correct in a day without a second one. */
  readonly correctionLimit: number
  readonly tokenSecret: string
  readonly embedOrigins: readonly string[]
  /** Addresses and networks of proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[]
  /** Sites whose pictures of items are shown beside our own. */
  readonly iconOrigins: readonly string[]
  /** Address of the chat community where players report problems; undefined for none. */
  readonly communityUrl: string | undefined
  /** Address of the store's page that explains harvesting; undefined for none. */
  readonly guideUrl: string | undefined
  /** Basis points. */
  readonly marketFeeBps: number
  /** How long a node that is told to end goes on answering, once `/readyz` says no. */
  readonly drainSeconds: number
  /** Where the node tells of itself; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces are sent; undefined: none are made. */
  readonly tracing: TracingSettings | undefined
  /** Origins of push services on this machine, in the sandbox; all others are public ones. */
  readonly localPushServices: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export interface TracingSettings {
  /** Of a collector that takes OTLP over HTTP. */
  readonly endpoint: string
  /** Which part of all traces is sent, 0 to 1. */
  readonly ratio: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used: says which, and what is allowed. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(variable: string, allowed: string) {
    super(`${variable}: ${allowed}`)
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|::1|\[::1\])$/
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

function readMetrics(env: Environment): Settings['metrics'] {
  if (!env['METRICS_PORT']?.trim()) return undefined
  const host = env['METRICS_HOST']?.trim() || '127.0.0.1'
  return { port: readInteger(env, 'METRICS_PORT', 0, 0, 65_535), host }
}

function readTracing(env: Environment): TracingSettings | undefined {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  if (endpoint === undefined) return undefined
  const text = env['OTEL_TRACES_SAMPLER_ARG']?.trim() || '1'
  const ratio = Number(text)
  if (ratio >= 0 && ratio <= 1) return { endpoint, ratio }
  throw new SettingError('OTEL_TRACES_SAMPLER_ARG', `a number from 0 to 1, not "${text}"`)
}

/** Push services that are no public ones, to which a live site must never send. */
function readLocalPushServices(env: Environment, sandbox: boolean): string[] {
  const name = 'LOCAL_PUSH_SERVICES'
  const allowed = 'origins such as http://127.0.0.1:9000 on this machine, in the sandbox only'
  const services = readList(env, name, /^http:\/\/[\w.-]+:\d+$/, allowed)
  const isLocal = services.every((service) => LOOPBACK.test(URL.parse(service)?.hostname ?? ''))
  if (services.length > 0 && !(sandbox && isLocal)) throw new SettingError(name, allowed)
  return services
}

/** A live site says who was answered what: for whoever looks into it later. */
function readLogLevel(env: Environment, sandbox: boolean): Settings['logLevel'] {
  const text = env['LOG_LEVEL']?.trim() || (sandbox ? 'warn' : 'info')
  const level = LOG_LEVELS.find((one) => one === text)
  if (level) return level
  throw new SettingError('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`)
}

/** Why these settings are not those of a sandbox on one machine; undefined when they are. */
function whyNotLocal(settings: SandboxGround): [variable: string, why: string] | undefined {
  const { host, publicUrl, databaseUrl } = settings
  if (databaseUrl !== undefined) return ['DATABASE_URL', 'this database is not its own']
  if (!LOOPBACK.test(host)) return ['HOST', `${host} is not a loopback address`]
  const { hostname } = new URL(publicUrl)
  if (!LOOPBACK.test(hostname)) return ['PUBLIC_URL', `${hostname} is not a loopback address`]
  return undefined
}

type SandboxGround = Pick<Settings, 'host' | 'publicUrl' | 'databaseUrl' | 'steamWebApiKey'>

/** The sandbox lets anyone sign in as anyone, so a forgotten setting must never open it. */
function readSandbox(env: Environment, settings: SandboxGround): boolean {
  const wanted = readSwitch(env, 'SANDBOX')
  if (wanted === true) return true
  if (settings.steamWebApiKey !== undefined) return false
  if (wanted === false) {
    throw new SettingError(
      'STEAM_WEB_API_KEY',
      'needed where SANDBOX is off: players sign in with Steam',
    )
  }
  const not = whyNotLocal(settings)
  if (not === undefined) return true
  throw new SettingError(
    'STEAM_WEB_API_KEY',
    `needed here. Without it the site is a sandbox, where anybody signs in as anybody, and that ` +
      `opens by itself on one machine only (${not[0]}: ${not[1]}); set SANDBOX=1 if you want it`,
  )
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
export type DatabaseSettings = Pick<
  Settings,
  'databaseUrl' | 'dataDir' | 'migrateAtStart' | 'oldPostgres'
>

export function readDatabaseSettings(env: Environment): DatabaseSettings {
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return {
    databaseUrl,
    // Other nodes may be at work on one of the operator's own.
    migrateAtStart: readSwitch(env, 'MIGRATE_AT_START') ?? databaseUrl === undefined,
    dataDir: env['DATA_DIR']?.trim() || '.data',
    oldPostgres: env['OLD_POSTGRES']?.trim() || undefined,
  }
}

function readReplica(env: Environment, { databaseUrl }: DatabaseSettings): string | undefined {
  const url = readUrl(env, 'READ_DATABASE_URL', ['postgres:', 'postgresql:'])
  if (url === undefined || databaseUrl !== undefined) return url
  throw new SettingError(
    'READ_DATABASE_URL',
    'needs DATABASE_URL: the embedded server has no replica',
  )
}

export interface BackupSettings extends DatabaseSettings {
  /** Where backups are, on another disk at best; beside the data unless told. */
  readonly backupDir: string
  /** The newest so many are kept. */
  readonly backupKeep: number
}

export function readBackupSettings(env: Environment): BackupSettings {
  const database = readDatabaseSettings(env)
  return {
    ...database,
    backupDir: env['BACKUP_DIR']?.trim() || `${resolve(database.dataDir)}-backups`,
    backupKeep: readInteger(env, 'BACKUP_KEEP', 7, 1, 1000),
  }
}

const SECRET_LENGTH_MIN = 32

/** The secret that signs tokens: given, or made once and kept beside the embedded database. */
function readSecret(env: Environment, { databaseUrl, dataDir }: DatabaseSettings): string {
  const given = env['TOKEN_SECRET']
  if (given) {
    if (given.length >= SECRET_LENGTH_MIN) return given
    throw new SettingError('TOKEN_SECRET', `at least ${SECRET_LENGTH_MIN} characters`)
  }
  if (databaseUrl !== undefined) {
    throw new SettingError('TOKEN_SECRET', 'needed with DATABASE_URL: all nodes must share it')
  }
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeWhole(file, randomBytes(32).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SECRET_LENGTH_MIN) return secret
  throw new SettingError(
    'TOKEN_SECRET',
    `${file} holds ${secret.length} characters and must hold at least ${SECRET_LENGTH_MIN}; ` +
      'delete it and a new one is made (players sign in again)',
  )
}

/** The app that Steam keeps for trying things out: not ours, and what a sandbox stands on. */
const FOREIGN_APP = 480

/** Where Steam lets players talk about an app. */
export function discussionsOf(steamAppId: number): string {
  return `https://steamcommunity.com/app/${steamAppId}/discussions/`
}

/** Reads and checks the settings. Throws a SettingError that names the first that cannot be used. */
export function readSettings(env: Environment): Settings {
  const port = readInteger(env, 'PORT', 8080, 0, 65_535)
  const host = env['HOST']?.trim() || '127.0.0.1'
  const database = readDatabaseSettings(env)
  const publicUrl = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const steamWebApiKey = env['STEAM_WEB_API_KEY']?.trim() || undefined
  const sandbox = readSandbox(env, { ...database, host, publicUrl, steamWebApiKey })
  const steamAppId = readInteger(env, 'STEAM_APP_ID', FOREIGN_APP, 1, 4_294_967_295)
  // The news and discussions of another product would be a riddle to whoever follows the link.
  const hasPages = !sandbox || steamAppId !== FOREIGN_APP
  return {
    port,
    host,
    ...database,
    readDatabaseUrl: readReplica(env, database),
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    publicUrl: new URL(publicUrl).origin,
    steamWebApiKey,
    steamAppId,
    steamCoinItems: readCoinItems(env),
    sandbox,
    sandboxTraders: sandbox && (readSwitch(env, 'SANDBOX_TRADERS') ?? true),
    adminSteamIds: readList(env, 'ADMIN_STEAM_IDS', /^\d{17}$/, 'Steam ids of 17 digits'),
    adminPath:
      readList(env, 'ADMIN_PATH', /^[\w-]{4,64}$/, 'letters, digits, - and _')[0] ??
      'counting-room',
    correctionLimit: readInteger(env, 'CORRECTION_LIMIT', 1_000_000, 0, Number.MAX_SAFE_INTEGER),
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
      (hasPages ? discussionsOf(steamAppId) : undefined),
    guideUrl:
      readUrl(env, 'GUIDE_URL', ['https:']) ??
      (hasPages ? `https://store.steampowered.com/news/app/${steamAppId}` : undefined),
    marketFeeBps: readInteger(env, 'MARKET_FEE_BPS', 0, 0, 10_000),
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', 0, 0, 300),
    metrics: readMetrics(env),
    tracing: readTracing(env),
    localPushServices: readLocalPushServices(env, sandbox),
    logLevel: readLogLevel(env, sandbox),
  }
}
