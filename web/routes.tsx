import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { withMessages } from './i18n/language.ts'
import { CrashScreen } from './layout/CrashScreen.tsx'
import { LayoutScreen } from './layout/LayoutScreen.tsx'
import { readFilterSearch } from './market/filter-search.ts'
import { paths } from './paths.ts'
import { SignInLayout } from './session/SignInLayout.tsx'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The parameters of an address that are there. */
function texts<Name extends string>(search: Record<Name, unknown>): { [key in Name]?: string } {
  const given = Object.entries(search).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(given) as { [key in Name]?: string }
}

const root = createRootRoute({ component: Outlet, errorComponent: CrashScreen })

const main = createRoute({ getParentRoute: () => root, id: 'main', component: LayoutScreen })

const home = createRoute({
  getParentRoute: () => main,
  path: paths.home,
  component: lazyRouteComponent(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
})

const marketplace = createRoute({
  getParentRoute: () => main,
  path: paths.marketplace,
  beforeLoad: ({ location }) => {
    throw redirect({ to: paths.market, hash: location.hash, replace: true })
  },
})

const market = createRoute({
  getParentRoute: () => main,
  path: paths.market,
  validateSearch: readFilterSearch,
  component: lazyRouteComponent(
    () => withMessages('market', import('./market/MarketScreen.tsx')),
    'MarketScreen',
  ),
})

const myListings = createRoute({
  getParentRoute: () => main,
  path: paths.myListings,
  component: lazyRouteComponent(
    () => withMessages('market', import('./market/MyLotsScreen.tsx')),
    'MyLotsScreen',
  ),
})

const tradingHistory = createRoute({
  getParentRoute: () => main,
  path: paths.history,
  // Named also where it is none: what an address says is passed on unless it is said otherwise.
  validateSearch: ({ last_uuid }): { last_uuid?: string | undefined } => ({
    last_uuid: typeof last_uuid === 'string' && UUID.test(last_uuid) ? last_uuid : undefined,
  }),
  component: lazyRouteComponent(
    () => withMessages('market', import('./market/HistoryScreen.tsx')),
    'HistoryScreen',
  ),
})

const inventoryRoot = createRoute({
  getParentRoute: () => main,
  path: paths.inventoryRoot,
  beforeLoad: () => {
    throw redirect({ to: paths.inventory, replace: true })
  },
})

const inventory = createRoute({
  getParentRoute: () => main,
  path: paths.inventory,
  validateSearch: ({ q, tags, sort, at, item }) => texts({ q, tags, sort, at, item }),
  component: lazyRouteComponent(
    () => withMessages('inventory', import('./inventory/InventoryScreen.tsx')),
    'InventoryScreen',
  ),
})

const inventoryHistory = createRoute({
  getParentRoute: () => main,
  path: paths.inventoryHistory,
  validateSearch: ({ item }) => texts({ item }),
  component: lazyRouteComponent(
    () =>
      withMessages(
        'operations',
        withMessages('inventory', import('./inventory/InventoryHistoryScreen.tsx')),
      ),
    'InventoryHistoryScreen',
  ),
})

const craft = createRoute({
  getParentRoute: () => main,
  path: paths.craft,
  beforeLoad: () => {
    throw redirect({ to: paths.craftReceipts, replace: true })
  },
})

const craftReceipts = createRoute({
  getParentRoute: () => main,
  path: paths.craftReceipts,
  validateSearch: ({ group, receipt }): { group?: string; receipt?: string } => ({
    ...(typeof group === 'string' && { group }),
    ...(typeof receipt === 'string' && { receipt }),
  }),
  component: lazyRouteComponent(
    () => withMessages('craft', withMessages('makeOrBuy', import('./craft/RecipesScreen.tsx'))),
    'RecipesScreen',
  ),
})

const craftQueue = createRoute({
  getParentRoute: () => main,
  path: paths.craftQueue,
  component: lazyRouteComponent(
    () => withMessages('craft', import('./craft/QueueScreen.tsx')),
    'QueueScreen',
  ),
})

const craftHistory = createRoute({
  getParentRoute: () => main,
  path: paths.craftHistory,
  validateSearch: ({ day, by }): { day?: string; by?: 'recipe' } => ({
    ...(typeof day === 'string' && { day }),
    ...(by === 'recipe' && { by }),
  }),
  component: lazyRouteComponent(
    () => withMessages('craft', import('./craft/HistoryScreen.tsx')),
    'HistoryScreen',
  ),
})

const harvest = createRoute({
  getParentRoute: () => main,
  path: paths.harvest,
  beforeLoad: () => {
    throw redirect({ to: paths.harvestReceipts, replace: true })
  },
})

const harvestReceipts = createRoute({
  getParentRoute: () => main,
  path: paths.harvestReceipts,
  validateSearch: ({ recipe }): { recipe?: string } =>
    typeof recipe === 'string' ? { recipe } : {},
  component: lazyRouteComponent(
    () => withMessages('harvest', withMessages('makeOrBuy', import('./harvest/HarvestScreen.tsx'))),
    'HarvestScreen',
  ),
})

const exchange = createRoute({
  getParentRoute: () => main,
  path: paths.exchange,
  validateSearch: ({ way, coin }): { way?: string; coin?: string } => ({
    ...(typeof way === 'string' && { way }),
    ...(typeof coin === 'string' && { coin }),
  }),
  component: lazyRouteComponent(
    () => withMessages('exchange', import('./exchange/ExchangeScreen.tsx')),
    'ExchangeScreen',
  ),
})

const factoryRoot = createRoute({
  getParentRoute: () => main,
  path: paths.factory,
  beforeLoad: () => {
    throw redirect({ to: paths.factoryReceipts, replace: true })
  },
})

const factoryReceipts = createRoute({
  getParentRoute: () => main,
  path: paths.factoryReceipts,
  component: lazyRouteComponent(
    () => withMessages('factory', withMessages('makeOrBuy', import('./factory/RecipesScreen.tsx'))),
    'RecipesScreen',
  ),
})

const factoryQueue = createRoute({
  getParentRoute: () => main,
  path: paths.factoryQueue,
  component: lazyRouteComponent(
    () => withMessages('factory', import('./factory/QueueScreen.tsx')),
    'QueueScreen',
  ),
})

const spin = createRoute({
  getParentRoute: () => main,
  path: paths.spin,
  validateSearch: ({ wheel }) => texts({ wheel }),
  component: lazyRouteComponent(
    () => withMessages('spin', import('./spin/SpinScreen.tsx')),
    'SpinScreen',
  ),
})

const spinCheck = createRoute({
  getParentRoute: () => main,
  path: paths.spinCheck,
  validateSearch: ({ draw }) => texts({ draw }),
  component: lazyRouteComponent(
    () => withMessages('spin', import('./spin/CheckScreen.tsx')),
    'CheckScreen',
  ),
})

const tavern = createRoute({
  getParentRoute: () => root,
  path: paths.tavern,
  validateSearch: ({ battle }) => texts({ battle }),
  component: lazyRouteComponent(
    () => withMessages('tavern', import('./tavern/TavernScreen.tsx')),
    'TavernScreen',
  ),
})

const credits = createRoute({
  getParentRoute: () => main,
  path: paths.credits,
  component: lazyRouteComponent(
    () => withMessages('credits', import('./credits/CreditsScreen.tsx')),
    'CreditsScreen',
  ),
})

const admin = createRoute({
  getParentRoute: () => main,
  path: paths.admin,
  component: lazyRouteComponent(() => import('./admin/AdminGateScreen.tsx'), 'AdminGateScreen'),
})

const LostScreen = lazyRouteComponent(() => import('./layout/LostScreen.tsx'), 'LostScreen')

/** Addresses that lead nowhere still have the way back around them. */
const lost = createRoute({ getParentRoute: () => main, path: '$', component: LostScreen })

const rent = createRoute({
  getParentRoute: () => main,
  path: paths.rent,
  component: lazyRouteComponent(
    () => withMessages('rent', import('./rent/RentScreen.tsx')),
    'RentScreen',
  ),
})

const simulator = createRoute({
  getParentRoute: () => main,
  path: paths.simulator,
  component: lazyRouteComponent(
    () => withMessages('simulator', import('./simulator/SimulatorScreen.tsx')),
    'SimulatorScreen',
  ),
})

const signIn = createRoute({ getParentRoute: () => root, id: 'sign-in', component: SignInLayout })

const steamSuccess = createRoute({
  getParentRoute: () => signIn,
  path: paths.steamSuccess,
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: lazyRouteComponent(
    () => import('./session/SteamSuccessScreen.tsx'),
    'SteamSuccessScreen',
  ),
})

const clientSuccess = createRoute({
  getParentRoute: () => signIn,
  path: paths.clientSuccess,
  validateSearch: ({ ticket, username }): { ticket?: string; username?: string } => ({
    ...(typeof ticket === 'string' && { ticket }),
    ...(typeof username === 'string' && { username }),
  }),
  component: lazyRouteComponent(
    () => import('./session/ClientSuccessScreen.tsx'),
    'ClientSuccessScreen',
  ),
})

/** Every screen of the app (spec part 1 section 2). */
export const router = createRouter({
  routeTree: root.addChildren([
    tavern,
    main.addChildren([
      home,
      marketplace,
      market,
      myListings,
      tradingHistory,
      exchange,
      inventoryRoot,
      inventory,
      inventoryHistory,
      craft,
      craftReceipts,
      craftQueue,
      craftHistory,
      harvest,
      harvestReceipts,
      factoryRoot,
      factoryReceipts,
      factoryQueue,
      spin,
      spinCheck,
      credits,
      admin,
      rent,
      simulator,
      lost,
    ]),
    signIn.addChildren([steamSuccess, clientSuccess]),
  ]),
  defaultNotFoundComponent: LostScreen,
  defaultErrorComponent: CrashScreen,
  defaultPreload: 'intent',
  defaultHashScrollIntoView: false,
  scrollRestoration: true,
  // The codec of the router would read a long row of digits as a number and lose some of them.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
