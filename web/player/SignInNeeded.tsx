import { KeyRound } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** In place of a screen that only a player has. */
export function SignInNeeded() {
  return (
    <section className="panel m-auto w-full max-w-lg">
      <title>{`${t('layout.log_in')} · ${t('layout.name')}`}</title>
      <EmptyState
        isPage
        icon={<KeyRound aria-hidden="true" />}
        title={t('layout.sign_in_needed_title')}
        text={t('layout.sign_in_needed_text')}
        action={
          <Button look="brass" size="lg" onClick={startSignIn}>
            {t('layout.log_in')}
          </Button>
        }
      />
    </section>
  )
}
