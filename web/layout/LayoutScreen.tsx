import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ComponentProps, Suspense } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { isAwaited } from '../api/is-awaited.ts'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { logOut } from '../player/log-out.ts'
import { playerOf } from '../session/player-scope.ts'
import { profile } from '../player/queries.ts'
import { useSession } from '../session/session.ts'
import { startSignIn } from '../session/sign-in.ts'
import { site } from '../site/queries.ts'
import { Button } from '../ui/Button.tsx'
import { firstLook } from '../ui/first-look.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import { BottomWidget } from './BottomWidget.tsx'
import { Header } from './Header.tsx'
import { Layout } from './Layout.tsx'
import { LiveWidget } from './LiveWidget.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { usePlayerLanguage } from './use-player-language.ts'
import { Wallet } from './Wallet.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Asked for at once, so that they are there when it is known who is here.
const HeaderMenus = lazyPart(() => import('./HeaderMenus.tsx'), 'HeaderMenus')
void firstLook.then(() => HeaderMenus.preload())
const FailuresWidget = lazyPart(
  () => firstLook.then(() => withMessages('live', import('./FailuresWidget.tsx'))),
  'FailuresWidget',
)
const EnergyWidget = lazyPart(
  () => withMessages('energy', import('../energy/EnergyWidget.tsx')),
  'EnergyWidget',
)
const WalletWidget = lazyPart(
  () => withMessages('exchange', import('../exchange/WalletWidget.tsx')),
  'WalletWidget',
)
const SocialWidget = lazyPart(
  () => withMessages('social', import('../social/SocialWidget.tsx')),
  'SocialWidget',
)
const ShortcutsWidget = lazyPart(
  () => firstLook.then(() => import('./ShortcutsWidget.tsx')),
  'ShortcutsWidget',
)

/**
 * The main layout; a spinner until it is known who is here (spec part 1 section 2), which is at once
 * where there is no token. Another player's screens are mounted again, so that nothing typed stays.
 */
export function LayoutScreen() {
  const player = useQuery(profile)
  const about = useQuery(site)
  const logoutHidden = useSession((session) => session.logoutHidden)
  const playerId = useSession((session) => playerOf(session.accessToken))
  const overlay = useOverlay()
  const awaitsLanguage = usePlayerLanguage()
  usePageFocus()

  const isAwaitingPlayer = playerId !== undefined && isAwaited(player)
  if (isAwaitingPlayer || isAwaited(about) || awaitsLanguage) return <Starting />

  const name = player.data?.name
  const sandbox = about.data?.sandbox ?? false
  const leave = () => {
    overlay.close('popup')
    logOut()
    toast(t('layout.logged_out'))
  }
  // Whose name could not be asked for, as without a network, is no visitor.
  const isVisitor = playerId === undefined || player.data === null
  const onLogIn = isVisitor ? startSignIn : undefined
  const onLogOut = name === undefined || logoutHidden ? undefined : leave

  return (
    <Layout
      sandbox={sandbox}
      header={
        <Header sandbox={sandbox} signedIn={name !== undefined}>
          <LiveWidget />
          {onLogIn && (
            <Button look="brass" onClick={onLogIn}>
              {t('layout.log_in')}
            </Button>
          )}
          {name !== undefined && <PlayerStatus coins={player.data?.coins} />}
          <Menus name={name} onLogOut={onLogOut} />
        </Header>
      }
      bottomBar={<BottomWidget {...{ name, onLogIn, onLogOut }} />}
    >
      <Suspense>
        <FailuresWidget />
      </Suspense>
      <Outlet key={playerId} />
      <Suspense>
        <ShortcutsWidget {...{ onLogIn, onLogOut }} />
      </Suspense>
    </Layout>
  )
}

/** At the end of the header. */
function Menus(props: ComponentProps<typeof HeaderMenus>) {
  return (
    <div className="flex items-center gap-1">
      <Suspense>
        <HeaderMenus {...props} />
      </Suspense>
    </div>
  )
}

/** What the player can spend: energy and coins. */
function PlayerStatus({ coins }: { coins: number | undefined }) {
  return (
    <>
      <Suspense>
        <EnergyWidget />
      </Suspense>
      <Suspense fallback={<Wallet coins={coins} />}>
        <WalletWidget />
      </Suspense>
      <Suspense fallback={<span className="size-9 pointer-coarse:size-11" />}>
        <SocialWidget />
      </Suspense>
    </>
  )
}

function Starting() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3">
      <span className="text-brass">
        <Spinner large />
      </span>
      <p className="text-parchment-dim">{t('layout.starting')}</p>
    </div>
  )
}
