import type { MessageId } from '../i18n/message-id.ts'
import { paths } from '../paths.ts'

export interface MenuPlace {
  readonly to: (typeof paths)[keyof typeof paths]
  readonly label: MessageId
  /** Only for the signed in. */
  readonly own?: true
}

export interface MenuSection extends MenuPlace {
  /** Every address of the section begins with it. */
  readonly base: string
  /** The section's screens, shown as a second row. */
  readonly places: readonly MenuPlace[]
}

/** The header's menu, with what there is so far. A new section is one entry. */
export const menu: readonly MenuSection[] = [
  { to: paths.home, base: paths.home, label: 'menu.main', places: [] },
  {
    to: paths.market,
    base: paths.marketplace,
    label: 'menu.marketplace',
    places: [
      { to: paths.market, label: 'menu.market' },
      { to: paths.finders, label: 'menu.finders' },
      { to: paths.myListings, label: 'menu.my_listings', own: true },
      { to: paths.history, label: 'menu.trading_history', own: true },
      { to: paths.profit, label: 'menu.profit', own: true },
      { to: paths.exchange, label: 'menu.exchange', own: true },
    ],
  },
  {
    to: paths.craftReceipts,
    base: paths.craft,
    label: 'menu.craft',
    places: [
      { to: paths.craftReceipts, label: 'menu.recipes' },
      { to: paths.craftQueue, label: 'menu.queue', own: true },
      { to: paths.craftHistory, label: 'menu.history', own: true },
    ],
  },
  {
    to: paths.factoryReceipts,
    base: paths.factory,
    label: 'menu.farm',
    places: [
      { to: paths.factoryReceipts, label: 'menu.recipes', own: true },
      { to: paths.factoryQueue, label: 'menu.queue', own: true },
    ],
  },
  {
    to: paths.harvestReceipts,
    base: paths.harvest,
    label: 'menu.harvest',
    places: [
      { to: paths.harvestReceipts, label: 'menu.harvest', own: true },
      { to: paths.simulator, label: 'menu.simulator', own: true },
    ],
  },
  {
    to: paths.inventory,
    base: paths.inventoryRoot,
    label: 'menu.inventory',
    places: [
      { to: paths.inventory, label: 'menu.inventory', own: true },
      { to: paths.inventoryHistory, label: 'menu.history', own: true },
      { to: paths.netWorth, label: 'menu.net_worth', own: true },
    ],
  },
  { to: paths.rent, base: paths.rent, label: 'menu.rent', places: [] },
  {
    to: paths.spin,
    base: paths.spin,
    label: 'menu.spin',
    places: [
      { to: paths.spin, label: 'menu.wheels' },
      { to: paths.spinCheck, label: 'menu.check_draws' },
    ],
  },
  { to: paths.tavern, base: paths.tavern, label: 'menu.tavern', places: [] },
]

/** The section that an address belongs to: below its base, or one of its screens elsewhere. */
export function sectionOf(pathname: string): MenuSection | undefined {
  return menu.find(({ base, places }) =>
    [base, ...places.map(({ to }) => to)].some((root) => isBelow(pathname, root)),
  )
}

function isBelow(pathname: string, root: string): boolean {
  return pathname === root || (root !== paths.home && pathname.startsWith(`${root}/`))
}
