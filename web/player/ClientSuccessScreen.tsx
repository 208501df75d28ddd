import { authRoutes } from '@app/contract/auth.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { profile } from './queries.ts'
import { type ClientSignIn, receivedSignIn } from '../session/receive-sign-in.ts'
import { dropToken, keepToken, useSession } from '../session/session.ts'

/** Signs in with the game client's ticket and goes home (spec part 1 sections 2 and 4). */
export function ClientSuccessScreen() {
  const received = receivedSignIn()
  return received ? <SignIn {...received} /> : <Failed>{t('session.no_ticket')}</Failed>
}

function SignIn({ ticket, username }: ClientSignIn) {
  const navigate = useNavigate()
  const token = useSession((session) => session.accessToken)
  // Who came through the game, which signs its player in again whenever it opens a page.
  const isFromGame = useSession((session) => session.logoutHidden && !session.view)
  const current = useQuery(profile)
  const started = useRef(false)
  const signIn = useMutation({
    mutationFn: () => call(authRoutes.clientSignIn, { ticket, username }),
    onSuccess: async ({ access_token }) => {
      // Forgotten first, so that nothing of the player before stays on the screens.
      dropToken()
      keepToken(access_token, true)
      await navigate({ to: paths.home, replace: true })
    },
  })
  const start = () => {
    started.current = true
    signIn.mutate()
  }

  // Whoever else is signed in is asked first: a prepared link, whose author chooses the name in it,
  // must not swap the player unnoticed.
  const isExpected =
    token === undefined || current.data === null || (isFromGame && current.data?.name === username)
  useEffect(() => {
    if (isExpected && !started.current) start()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isExpected])

  if (signIn.isError) return <Failed onRetry={start}>{refusalText(signIn.error)}</Failed>
  if (signIn.isIdle && current.isLoadingError) {
    return <Failed onRetry={() => void current.refetch()}>{refusalText(current.error)}</Failed>
  }
  if (signIn.isIdle && !isExpected && current.data) {
    const names = { current: current.data.name, next: username }
    return (
      <>
        <h1 className="text-xl">{t('session.replace_title')}</h1>
        <p>{t('session.replace_text', names)}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="brass" onClick={start}>
            {t('session.replace', { next: username })}
          </Button>
          <Link to={paths.home} replace className={buttonClass()}>
            {t('session.keep', { current: current.data.name })}
          </Link>
        </div>
      </>
    )
  }
  return (
    <>
      <Spinner large />
      <p role="status">{t('session.client_signing_in')}</p>
    </>
  )
}

function Failed({ onRetry, children }: { onRetry?: () => void; children: ReactNode }) {
  return (
    <>
      <h1 className="text-xl">{t('session.failed')}</h1>
      <p role="alert">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>{t('kit.retry')}</Button>}
        <Link to={paths.home} replace className={buttonClass({ look: 'brass' })}>
          {t('session.back')}
        </Link>
      </div>
    </>
  )
}
