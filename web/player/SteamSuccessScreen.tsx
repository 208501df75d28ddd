import { Link, Navigate } from '@tanstack/react-router'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { isSteamSignIn } from '../session/receive-sign-in.ts'

/** Goes home with the session that the platform's sign-in began (spec part 1 section 2). */
export function SteamSuccessScreen() {
  if (isSteamSignIn()) {
    return (
      <>
        <Spinner large />
        <p role="status">{t('session.redirecting')}</p>
        <Navigate to={paths.home} replace />
      </>
    )
  }
  return (
    <>
      <h1 className="text-xl">{t('session.failed')}</h1>
      <p role="alert">{t('session.not_started_here')}</p>
      <Link to={paths.home} replace className={buttonClass({ look: 'brass' })}>
        {t('session.back')}
      </Link>
    </>
  )
}
