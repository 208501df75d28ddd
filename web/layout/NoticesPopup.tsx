import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellOff, CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useAppClock } from '../api/app-clock.ts'
import { InboxWidget } from '../inbox/InboxWidget.tsx'
import { inboxPages } from '../inbox/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../player/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { type NoticeKind, useNotices } from '../ui/notices.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The last notices, newest first. */
export function NoticesPopup({ open, onClose }: Props) {
  const language = useLanguage((state) => state.language)
  const notices = useNotices((state) => state.notices)
  const player = useQuery(profile)
  const signedIn = player.data != null
  // Beside messages that the server dates.
  const aheadSec = useAppClock(({ aheadMs }) => aheadMs / 1000)
  const pages = useInfiniteQuery({ ...inboxPages, enabled: signedIn }).data?.pages
  // What has not come yet, or could not be loaded, is not none.
  const hasNone = signedIn ? pages?.[0]?.length === 0 : !player.isPending
  return (
    <Dialog title={t('kit.toasts')} description={t('notices.text')} open={open} onClose={onClose}>
      {signedIn && (
        <div className="border-line pb-4 not-last:mb-4 not-last:border-b">
          <InboxWidget />
        </div>
      )}
      {notices.length === 0 && hasNone && (
        <EmptyState
          icon={<BellOff aria-hidden="true" />}
          title={t('notices.empty')}
          text={t('notices.empty_text')}
        />
      )}
      {notices.length > 0 && (
        <ol className="grid gap-1">
          {notices.map(({ text, kind, at }, nth) => (
            // The list only grows at its head.
            <li key={notices.length - nth} className="flex gap-3 py-2">
              <Sign kind={kind} />
              <div className="min-w-0">
                <p className="wrap-anywhere">{text}</p>
                <p className="text-xs text-parchment-dim">{formatDate(at + aheadSec, language)}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Sign({ kind }: { kind: NoticeKind }) {
  const size = 'mt-0.5 size-5 shrink-0'
  if (kind === 'note') return <Info aria-hidden="true" className={`${size} text-parchment-dim`} />
  return kind === 'done' ? (
    <CircleCheck role="img" aria-label={t('notices.done')} className={`${size} text-buy`} />
  ) : (
    <CircleAlert role="img" aria-label={t('notices.failed')} className={`${size} text-danger`} />
  )
}
