import { Lock } from 'lucide-react'
import { t } from '../i18n/t.ts'
import type { ClosedPlace } from './closed-places.ts'

/** That something is closed, and what still works. */
export function ClosedNotice({ place }: { place: ClosedPlace }) {
  return (
    <div role="status" className="panel flex items-center gap-3 border-warn px-4 py-3">
      <Lock aria-hidden="true" className="size-5 shrink-0 text-warn" />
      <p className="text-pretty">{t(`closed.${place}`)}</p>
    </div>
  )
}
