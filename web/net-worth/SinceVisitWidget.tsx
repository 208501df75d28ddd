import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Signed } from '../ui/Signed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useVisible } from '../ui/use-visible.ts'
import { visit } from './queries.ts'

/** How the net worth has moved since the player's last visit, and what their orders have filled. */
export function SinceVisitWidget() {
  const language = useLanguage((state) => state.language)
  // Asking tells that the player looks: nobody looks at a tab in the background.
  const seen = useQuery({ ...visit, enabled: useVisible() }).data
  if (!seen) return null
  const { worth, before } = seen
  const filled = before && before.sold + before.bought > 0 ? before : undefined
  return (
    <Link
      to={paths.netWorth}
      className="block text-sm text-parchment-dim hover:text-candle"
      data-testid="since-visit"
    >
      <span className="flex flex-wrap items-center gap-x-2">
        {t('worth.title')}
        {worth === null ? (
          <Skeleton className="h-4 w-20" />
        ) : (
          <Price coins={worth} iconSize={16} className="text-parchment" />
        )}
        {worth !== null && before && <Signed coins={worth - before.worth} tinted />}
      </span>
      {before && (
        <span className="block">
          {t('worth.since_visit', { time: formatDate(before.at, language) })}
          {filled && ` · ${t('worth.filled', { sold: filled.sold, bought: filled.bought })}`}
        </span>
      )}
    </Link>
  )
}
