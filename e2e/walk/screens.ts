import { itemHash, paths } from '../../web/paths.ts'

/** A screen at one of its addresses. */
export interface Screen {
  readonly name: string
  readonly address: string
  /** Players who may see it; everybody unless said. */
  readonly only?: readonly Role[]
  /** A station of the sign-in: nobody is to come back to it. */
  readonly isStation?: true
}

/** Whose eyes the walker looks through. */
export type Role = 'visitor' | 'newcomer' | 'rich'
export const roles: readonly Role[] = ['visitor', 'newcomer', 'rich']

type Name = keyof typeof paths

/** Addresses that lead on to another screen, which is walked itself. */
const REDIRECTS: ReadonlySet<Name> = new Set([
  'marketplace',
  'inventoryRoot',
  'craft',
  'harvest',
  'factory',
])

/** What an address needs beyond its path, and a second address of screens with a detail. */
const MORE: Partial<Record<Name, readonly Omit<Screen, 'name'>[]>> = {
  market: [{ address: '/marketplace/market' }, { address: `/marketplace/market#${itemHash(200)}` }],
  inventory: [{ address: '/inventory/page' }, { address: '/inventory/page?item=200' }],
  admin: [
    { address: '/counting-room', only: ['rich'] },
    { address: '/no-such-screen', only: ['visitor'] },
  ],
  // Their way in is a redirect of the sign-in; opened by hand they say what is missing.
  steamSuccess: [{ address: '/auth/steam/success', only: ['visitor'], isStation: true }],
  clientSuccess: [{ address: '/auth/client/success', only: ['visitor'], isStation: true }],
}

/** Every screen of the app's own list of addresses: a new one is walked by itself. */
export const screens: readonly Screen[] = (Object.keys(paths) as Name[])
  .filter((name) => !REDIRECTS.has(name))
  .flatMap((name) =>
    (MORE[name] ?? [{ address: paths[name] }]).map((one, nth) => ({
      ...one,
      name: nth === 0 ? name : `${name}-${nth + 1}`,
    })),
  )

/** Whether someone of this role is shown the screen. */
export function isFor(role: Role, { only }: Screen): boolean {
  return only === undefined || only.includes(role)
}
