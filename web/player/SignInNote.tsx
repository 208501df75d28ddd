import { t } from '../i18n/t.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'

/** Tells a visitor, in a sentence, what is shown to players alone, with the login beside it. */
export function SignInNote({ text }: { text: string }) {
  return (
    <div role="status" className="well flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
      <p className="min-w-48 grow basis-0 text-pretty">{text}</p>
      <Button size="sm" look="brass" onClick={startSignIn}>
        {t('layout.log_in')}
      </Button>
    </div>
  )
}
