import { ApiError } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { withMessages } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'
import { useSession } from '../session/session.ts'

/** Tells the player when the session has ended by itself, and why. Call it once. */
export function tellEnded(): void {
  useSession.subscribe(({ hasEnded, because = 'invalid_token' }, before) => {
    if (!hasEnded || before.hasEnded) return
    const tell = () => toast(refusalText(new ApiError(403, because, because)), 'failed')
    void withMessages('refusals', Promise.resolve()).then(tell, tell)
  })
}
