import { findInstalled } from './installed.ts'

const NAMES = ['firefox-esr', 'firefox']
const APPLICATIONS = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** The Firefox of this machine: FIREFOX_PATH, else one that is installed; undefined without one. */
export function findFirefox(): string | undefined {
  return process.env['FIREFOX_PATH'] || findInstalled(NAMES, APPLICATIONS)
}
