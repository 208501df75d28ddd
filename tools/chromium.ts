import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findInstalled } from './installed.ts'

export interface Chromium {
  executablePath: string
  /** The whole environment to start it in. */
  env: Record<string, string>
  args: string[]
}

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Root and containers have no sandbox to give; shared memory in containers is small. Without a GPU each
// frame would be drawn through an emulated one, at several times the cost.
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
]

/**
 * The browser for tests: CHROMIUM_PATH, else the one that the package @sparticuz/chromium carries
 * (Linux x64), unpacked into .cache once per version, so that every machine tests the same; only
 * where that one does not run, an installed Chromium or Chrome.
 */
export async function findChromium(): Promise<Chromium> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const given = env['CHROMIUM_PATH']
  if (given) {
    await access(given, constants.X_OK)
    return { executablePath: given, env, args: ARGS }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const installed = findInstalled(INSTALLED, APPLICATIONS)
    if (installed !== undefined) return { executablePath: installed, env, args: ARGS }
    throw new Error('No browser for tests: install Chrome or Chromium, or set CHROMIUM_PATH.')
  }
  const folder = await unpack()
  const libraries = [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']]
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
    args: ARGS,
  }
}

/** Which browser it is and where it lies, in one line. */
export function sayWhich({ executablePath, env }: Chromium): string {
  const { stdout } = spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' })
  return `${stdout?.trim() || 'Chromium'} (${executablePath})`
}

/** Unpacks the package's browser, its libraries and its fonts. Returns their folder. */
async function unpack(): Promise<string> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const manifest = await readFile(join(home, 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(manifest)
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  const staging = `${folder}.new-${process.pid}`
  await mkdir(staging, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  const formerly = process.env['TMPDIR']
  try {
    // The package unpacks into the system's temporary folder, wherever that is.
    process.env['TMPDIR'] = staging
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']
    await Promise.all(archives.map((name) => inflate(join(home, 'bin', name))))
  } finally {
    if (formerly === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = formerly
  }
  await writeFile(join(staging, 'fonts.conf'), fontSettings(folder))
  // Another process may have been faster.
  await rename(staging, folder).catch(() => rm(staging, { recursive: true, force: true }))
  return folder
}

/** The machine's fonts, and the package's own for a machine that has none. */
function fontSettings(folder: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(folder, 'fonts')]
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <dir prefix="xdg">fonts</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
}
