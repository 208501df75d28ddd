import type { Visit } from '@app/contract/net-worth.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Signed } from '../ui/Signed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useVisible } from '../ui/use-visible.ts'
import { visit } from './queries.ts'

/** How the net worth has moved since the player's last visit, and what their orders have filled. */
export function SinceVisitWidget() {
  const language = useLanguage((state) => state.language)
  // Asking tells that the player looks: nobody looks at a tab in the background, and an operator who
  // looks through their eyes is not them.
  const isPlayer = useSession(({ view }) => view === undefined)
  const seen = useQuery({ ...visit, enabled: useVisible() && isPlayer }).data
  if (!seen) return null
  const { worth, before } = seen
  return (
    <div className="text-sm text-parchment-dim" data-testid="since-visit">
      <Link to={paths.netWorth} className="block hover:text-candle">
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
          </span>
        )}
      </Link>
      {before && before.sold + before.bought > 0 && <Filled {...before} />}
    </div>
  )
}

type Before = NonNullable<Visit['before']>

/** What orders have filled leads to all of it: of very much only the newest is counted. */
function Filled({ sold, bought, is_more }: Before) {
  return (
    <Link to={paths.history} className="block hover:text-candle">
      {t(is_more ? 'worth.filled_more' : 'worth.filled', { sold, bought })}
    </Link>
  )
}
