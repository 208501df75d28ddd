import { t } from '../i18n/t.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** To a visitor, in place of the friends or the trade that the address names. */
export function SignInFirstPopup({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('layout.sign_in_needed_title')} open onClose={onClose} size="sm">
      <div className="grid gap-4">
        <p className="text-sm text-parchment-dim">{t('social.sign_in_needed')}</p>
        <Button look="brass" onClick={startSignIn}>
          {t('layout.log_in')}
        </Button>
      </div>
    </Dialog>
  )
}
