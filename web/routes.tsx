import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch, texts } from './address/search-codec.ts'
import { withMessages } from './i18n/language.ts'
import type { MessageGroup } from './i18n/message-groups.ts'
import { CrashScreen } from './layout/CrashScreen.tsx'
import { LayoutScreen } from './layout/LayoutScreen.tsx'
import { paths } from './paths.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { SignInLayout } from './player/SignInLayout.tsx'
import { receiveClientSignIn, receiveSteamSignIn } from './session/receive-sign-in.ts'

const root = createRootRoute({ component: Outlet, errorComponent: CrashScreen })

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  validateSearch: texts('popup', 'social', 'who', 'trade'),
  component: LayoutScreen,
})

/** A screen in the app's frame: where it is, its messages, its code, and what its address holds. */
function screen<
  const Path extends string,
  Module extends Record<string, unknown>,
  Component extends keyof Module & string,
  const Name extends string = never,
>(
  path: Path,
  groups: readonly MessageGroup[],
  load: () => Promise<Module>,
  component: Component,
  search: readonly Name[] = [],
) {
  return createRoute({
    getParentRoute: () => main,
    path,
    validateSearch: texts(...search),
    component: lazyScreen(groups, load, component),
  })
}

/** The code of a screen together with its messages. */
function lazyScreen<Module extends Record<string, unknown>>(
  groups: readonly MessageGroup[],
  load: () => Promise<Module>,
  component: keyof Module & string,
) {
  const loadScreen = async () => {
    const module = await groups.reduce((loaded, group) => withMessages(group, loaded), load())
    return { Screen: module[component] as () => ReactNode }
  }
  return lazyPart(loadScreen, 'Screen', 'screen')
}

/** An address that only leads on to another; what it says is passed on. */
function forward<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: true, hash: location.hash, replace: true })
    },
  })
}

const signIn = createRoute({ getParentRoute: () => root, id: 'sign-in', component: SignInLayout })

const steamSuccess = createRoute({
  getParentRoute: () => signIn,
  path: paths.steamSuccess,
  validateSearch: texts('token'),
  beforeLoad: ({ search }) => receiveSteamSignIn(search),
  component: lazyScreen(
    ['signIn'],
    () => import('./player/SteamSuccessScreen.tsx'),
    'SteamSuccessScreen',
  ),
})

const clientSuccess = createRoute({
  getParentRoute: () => signIn,
  path: paths.clientSuccess,
  validateSearch: texts('ticket', 'username'),
  beforeLoad: ({ search }) => receiveClientSignIn(search),
  component: lazyScreen(
    ['signIn', 'refusals'],
    () => import('./player/ClientSuccessScreen.tsx'),
    'ClientSuccessScreen',
  ),
})

const tavern = createRoute({
  getParentRoute: () => root,
  path: paths.tavern,
  validateSearch: texts('battle', 'rules', 'legend'),
  component: lazyScreen(['tavern'], () => import('./tavern/TavernScreen.tsx'), 'TavernScreen'),
})

const LostScreen = lazyScreen([], () => import('./layout/LostScreen.tsx'), 'LostScreen')

/** Addresses that lead nowhere still have the way back around them. */
const lost = createRoute({ getParentRoute: () => main, path: '$', component: LostScreen })

const inMain = main.addChildren([
  screen(
    paths.settings,
    ['settings', 'desk'],
    () => import('./settings/SettingsScreen.tsx'),
    'SettingsScreen',
  ),
  screen(paths.home, [], () => import('./home/HomeScreen.tsx'), 'HomeScreen'),
  forward(paths.marketplace, paths.market),
  screen(paths.market, ['market'], () => import('./market/MarketScreen.tsx'), 'MarketScreen', [
    'q',
    'tags',
    'advanced',
    'has',
    'fav',
    'list',
    'sort',
    'interval',
    'range',
    'chart',
    'depth',
    'order',
    'view',
    'only',
    'where',
    'cols',
  ]),
  screen(paths.myListings, ['market'], () => import('./market/MyLotsScreen.tsx'), 'MyLotsScreen', [
    'sells',
    'buys',
    'folded',
  ]),
  screen(paths.history, ['market'], () => import('./market/HistoryScreen.tsx'), 'HistoryScreen', [
    'last_uuid',
  ]),
  screen(paths.profit, ['profit'], () => import('./profit/ProfitScreen.tsx'), 'ProfitScreen', [
    'item',
    'side',
    'origin',
    'from',
    'to',
    'by',
  ]),
  screen(paths.finders, ['finders'], () => import('./finders/FindersScreen.tsx'), 'FindersScreen', [
    'tab',
    'budget',
    'least',
    'now',
    'thick',
    'sort',
    'record',
  ]),
  screen(
    paths.exchange,
    ['exchange'],
    () => import('./exchange/ExchangeScreen.tsx'),
    'ExchangeScreen',
    ['way', 'coin'],
  ),
  forward(paths.inventoryRoot, paths.inventory),
  screen(
    paths.inventory,
    ['inventory', 'desk'],
    () => import('./inventory/InventoryScreen.tsx'),
    'InventoryScreen',
    ['q', 'tags', 'advanced', 'sort', 'at', 'item', 'interval'],
  ),
  screen(
    paths.inventoryHistory,
    ['operations', 'inventory'],
    () => import('./inventory/InventoryHistoryScreen.tsx'),
    'InventoryHistoryScreen',
    ['item'],
  ),
  screen(
    paths.netWorth,
    ['netWorth'],
    () => import('./net-worth/NetWorthScreen.tsx'),
    'NetWorthScreen',
    ['days'],
  ),
  forward(paths.craft, paths.craftReceipts),
  screen(
    paths.craftReceipts,
    ['craft', 'makeOrBuy'],
    () => import('./craft/RecipesScreen.tsx'),
    'RecipesScreen',
    ['group', 'q', 'recipe', 'units'],
  ),
  screen(paths.craftQueue, ['craft'], () => import('./craft/QueueScreen.tsx'), 'QueueScreen', [
    'sort',
  ]),
  screen(
    paths.craftHistory,
    ['craft'],
    () => import('./craft/HistoryScreen.tsx'),
    'HistoryScreen',
    ['q', 'day', 'by'],
  ),
  forward(paths.harvest, paths.harvestReceipts),
  screen(
    paths.harvestReceipts,
    ['harvest', 'makeOrBuy'],
    () => import('./harvest/HarvestScreen.tsx'),
    'HarvestScreen',
    ['recipe', 'inputs', 'units'],
  ),
  forward(paths.factory, paths.factoryReceipts),
  screen(
    paths.factoryReceipts,
    ['factory', 'makeOrBuy'],
    () => import('./factory/RecipesScreen.tsx'),
    'RecipesScreen',
    ['results', 'recipe', 'inputs', 'units'],
  ),
  screen(
    paths.factoryQueue,
    ['factory'],
    () => import('./factory/QueueScreen.tsx'),
    'QueueScreen',
    ['sort'],
  ),
  screen(paths.spin, ['spin'], () => import('./spin/SpinScreen.tsx'), 'SpinScreen', ['wheel']),
  screen(paths.spinCheck, ['spin'], () => import('./spin/CheckScreen.tsx'), 'CheckScreen', [
    'draw',
    'server',
    'client',
    'nonce',
    'wheel',
  ]),
  screen(paths.rent, ['rent'], () => import('./rent/RentScreen.tsx'), 'RentScreen'),
  screen(
    paths.simulator,
    ['simulator'],
    () => import('./simulator/SimulatorScreen.tsx'),
    'SimulatorScreen',
    ['days', 'energy', 'craft', 'run', 'before'],
  ),
  screen(paths.credits, ['credits'], () => import('./credits/CreditsScreen.tsx'), 'CreditsScreen'),
  screen(paths.admin, [], () => import('./admin/AdminGateScreen.tsx'), 'AdminGateScreen', [
    'part',
    'player',
    'q',
    'days',
    'flow',
    'asset',
    'at',
    'kind',
    'from',
    'to',
    'of',
  ]),
  lost,
])

/** Every screen of the app (spec part 1 section 2). */
export const router = createRouter({
  routeTree: root.addChildren([tavern, inMain, signIn.addChildren([steamSuccess, clientSuccess])]),
  defaultNotFoundComponent: LostScreen,
  defaultErrorComponent: CrashScreen,
  defaultPreload: 'intent',
  defaultHashScrollIntoView: false,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
