import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { keepToken } from './session.ts'
import { isOwnSignIn } from './sign-in.ts'

const route = getRouteApi('/sign-in/auth/steam/success')

/** Takes the token out of the address, keeps it and goes home (spec part 1 section 2). */
export function SteamSuccessScreen() {
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    // Before anything is requested, so that the token is in no history and no referrer.
    history.replaceState(null, '', location.pathname)
    if (token === undefined || !isOwnSignIn(token)) {
      setRefused(true)
      return
    }
    keepToken(token, false)
    void navigate({ to: paths.home, replace: true })
    // The address changes once; a second run would find the state used up.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (refused) {
    return (
      <>
        <p role="alert">{t('session.not_started_here')}</p>
        <Link to={paths.home} className={buttonClass({ look: 'brass' })}>
          {t('session.back')}
        </Link>
      </>
    )
  }
  return (
    <>
      <Spinner large />
      <p role="status">{t('session.redirecting')}</p>
    </>
  )
}
