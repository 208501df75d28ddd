import { authRoutes } from '@app/contract/auth.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { keptLanguage, showLanguage, useLanguage, withMessages } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../session/queries.ts'
import { useSession } from '../session/session.ts'
import { logOut, startSignIn } from '../session/sign-in.ts'
import { site } from '../site/queries.ts'
import { Button } from '../ui/Button.tsx'
import { firstLook } from '../ui/first-look.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import { Header } from './Header.tsx'
import { Layout } from './Layout.tsx'
import { LiveWidget } from './LiveWidget.tsx'
import { Wallet } from './Wallet.tsx'

// Asked for at once, so that they are there when it is known who is here.
const bottomBar = firstLook.then(() => import('./BottomBar.tsx'))
const BottomBar = lazy(async () => ({ default: (await bottomBar).BottomBar }))
const menus = firstLook.then(() => import('./HeaderMenus.tsx'))
const HeaderMenus = lazy(async () => ({ default: (await menus).HeaderMenus }))
const ProfileFailed = lazy(() =>
  import('./ProfileFailed.tsx').then((m) => ({ default: m.ProfileFailed })),
)
const EnergyWidget = lazy(() =>
  withMessages('energy', import('../energy/EnergyWidget.tsx')).then((m) => ({
    default: m.EnergyWidget,
  })),
)
const WalletWidget = lazy(() =>
  withMessages('exchange', import('../exchange/WalletWidget.tsx')).then((m) => ({
    default: m.WalletWidget,
  })),
)
const SocialWidget = lazy(() =>
  withMessages('social', import('../social/SocialWidget.tsx')).then((m) => ({
    default: m.SocialWidget,
  })),
)
const ShortcutsWidget = lazy(async () => {
  await firstLook
  return { default: (await import('./ShortcutsWidget.tsx')).ShortcutsWidget }
})
const MoreSheet = lazy(() => import('./MoreSheet.tsx').then((m) => ({ default: m.MoreSheet })))

/**
 * The main layout; a spinner until it is known who is here (spec part 1 section 2), which is at once
 * where there is no token.
 */
export function LayoutScreen() {
  const player = useQuery(profile)
  const about = useQuery(site)
  const logoutHidden = useSession((session) => session.logoutHidden)
  const hasToken = useSession((session) => session.accessToken !== undefined)
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never')
  useLanguageOf(player.data?.lang)

  if ((hasToken && isAwaited(player)) || isAwaited(about)) return <Starting />

  const name = player.data?.name
  const sandbox = about.data?.sandbox ?? false
  const keepLanguage = (lang: Language) => {
    if (name !== undefined) call(authRoutes.setLanguage, { lang }).catch(() => undefined)
  }
  const leave = () => {
    setMore('closed')
    logOut().catch(() => undefined)
    toast(t('layout.logged_out'))
  }
  const onLogOut = name === undefined || logoutHidden ? undefined : leave

  return (
    <Layout
      sandbox={sandbox}
      header={
        <Header sandbox={sandbox} signedIn={name !== undefined}>
          <LiveWidget />
          {name === undefined ? (
            <Button look="brass" onClick={startSignIn}>
              {t('layout.log_in')}
            </Button>
          ) : (
            <Purse coins={player.data?.coins} />
          )}
          <Menus name={name} onLogOut={onLogOut} onLanguage={keepLanguage} />
        </Header>
      }
      bottomBar={
        <>
          <Suspense>
            <BottomBar signedIn={name !== undefined} onMore={() => setMore('open')} />
          </Suspense>
          {more !== 'never' && (
            <Suspense>
              <MoreSheet
                open={more === 'open'}
                onClose={() => setMore('closed')}
                name={name}
                onLogIn={startSignIn}
                onLogOut={onLogOut}
                onLanguage={keepLanguage}
              />
            </Suspense>
          )}
        </>
      }
    >
      {player.isError && (
        <Suspense>
          <ProfileFailed error={player.error} onRetry={() => void player.refetch()} />
        </Suspense>
      )}
      <Outlet />
      <Suspense>
        <ShortcutsWidget onLogIn={startSignIn} onLogOut={onLogOut} onLanguage={keepLanguage} />
      </Suspense>
    </Layout>
  )
}

/** Only the first answer is waited for: what has failed is asked for again behind the page. */
function isAwaited({ isPending, errorUpdateCount }: UseQueryResult): boolean {
  return isPending && errorUpdateCount === 0
}

/** At the end of the header, where there is room. */
function Menus(props: ComponentProps<typeof HeaderMenus>) {
  return (
    <div className="hidden items-center gap-1 md:flex">
      <Suspense>
        <HeaderMenus {...props} />
      </Suspense>
    </div>
  )
}

/** What the player can spend: energy and coins. */
function Purse({ coins }: { coins: number | undefined }) {
  return (
    <>
      <Suspense>
        <EnergyWidget />
      </Suspense>
      <Suspense fallback={<Wallet coins={coins} />}>
        <WalletWidget />
      </Suspense>
      <Suspense>
        <SocialWidget />
      </Suspense>
    </>
  )
}

/** Shows the player's own language where this browser keeps no choice (spec part 1 section 4). */
function useLanguageOf(lang: Language | undefined): void {
  const shown = useLanguage((state) => state.language)
  if (lang !== undefined && lang !== shown && keptLanguage() === undefined) void showLanguage(lang)
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
