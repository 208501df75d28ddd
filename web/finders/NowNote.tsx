import { t } from '../i18n/t.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'

/** To a visitor: a link to what one can start now leaves nothing out, because nobody is signed in. */
export function NowNote() {
  return (
    <div role="status" className="well flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
      <p className="min-w-48 grow basis-0 text-pretty">{t('finders.now_note')}</p>
      <Button size="sm" look="brass" onClick={startSignIn}>
        {t('layout.log_in')}
      </Button>
    </div>
  )
}
