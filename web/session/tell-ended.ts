import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { useSession } from './session.ts'

/** Tells the player when the session has ended by itself, and why. Call it once. */
export function tellEnded(): void {
  useSession.subscribe(({ hasEnded, isBanned }, before) => {
    if (hasEnded && !before.hasEnded) {
      toast(t(isBanned ? 'session.banned' : 'session.ended'), 'failed')
    }
  })
}
