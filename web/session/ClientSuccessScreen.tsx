import { authRoutes } from '@app/contract/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { profile } from './queries.ts'
import { dropToken, keepToken, useSession } from './session.ts'

const route = getRouteApi('/sign-in/auth/client/success')

/** Signs in with the game client's ticket and goes home (spec part 1 sections 2 and 4). */
export function ClientSuccessScreen() {
  const { ticket, username } = route.useSearch()
  const navigate = useNavigate()
  const token = useSession((session) => session.accessToken)
  const current = useQuery(profile)
  const [error, setError] = useState<unknown>()
  const started = useRef(false)
  const complete = ticket !== undefined && username !== undefined

  const signIn = async () => {
    if (!complete || started.current) return
    started.current = true
    history.replaceState(null, '', location.pathname)
    try {
      const { access_token } = await call(authRoutes.clientSignIn, { ticket, username })
      // Forgotten first, so that nothing of the player before stays on the screens.
      dropToken()
      keepToken(access_token, true)
      await navigate({ to: paths.home, replace: true })
    } catch (reason) {
      setError(reason)
    }
  }

  // Whoever is signed in is asked first: a prepared link must not swap the player unnoticed.
  const known =
    token === undefined ||
    current.isLoadingError ||
    current.data?.name === username ||
    current.data === null
  useEffect(() => {
    if (known) void signIn()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known])

  if (!complete || error !== undefined) {
    return (
      <>
        <h1 className="text-xl">{t('session.failed')}</h1>
        <p role="alert">{complete ? refusalText(error) : t('session.no_ticket')}</p>
        <Link to={paths.home} className={buttonClass({ look: 'brass' })}>
          {t('session.back')}
        </Link>
      </>
    )
  }
  if (!known && current.data && !started.current) {
    const names = { current: current.data.name, next: username }
    return (
      <>
        <h1 className="text-xl">{t('session.replace_title')}</h1>
        <p>{t('session.replace_text', names)}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="brass" onClick={() => void signIn()}>
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
