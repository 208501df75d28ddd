import type { Reply } from '@app/contract/route.ts'
import type { tavernRoutes } from '@app/contract/tavern.ts'
import { t } from '../i18n/t.ts'
import './leaderboard.css'
import { formatNumber } from '../ui/format-number.ts'

type Board = Reply<typeof tavernRoutes.getLeaderboard>

/** The best ratings, with the player's own place at the end where it is not among them. */
export function Leaderboard({ board: { leaders, me } }: { board: Board }) {
  const rows = me && !leaders.some(({ is_me }) => is_me) ? [...leaders, me] : leaders
  return (
    <section aria-labelledby="leaders-title" className="panel self-start p-4">
      <h2 id="leaders-title" className="mb-3 text-lg">
        {t('tavern.leaders')}
      </h2>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-parchment-dim">{t('tavern.no_leaders')}</p>
      ) : (
        <table aria-labelledby="leaders-title" className="w-full text-sm">
          <thead className="text-parchment-dim">
            <tr>
              <th className="w-8 py-1 text-start font-normal">{t('tavern.place')}</th>
              <th className="py-1 ps-2 text-start font-normal">{t('tavern.player')}</th>
              <th className="py-1 ps-2 text-end font-normal">{t('tavern.rating')}</th>
              <th className="py-1 ps-2 text-end font-normal">{t('tavern.runs')}</th>
              <th className="py-1 ps-2 text-end font-normal">{t('tavern.victories')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, name, rating, runs, victories, is_me }) => (
              <tr
                key={place}
                aria-current={is_me || undefined}
                className="border-t border-line aria-[current]:text-candle"
              >
                <td className="py-1.5">
                  <span className="tavern-place tabular" data-place={place}>
                    {formatNumber(place)}
                  </span>
                </td>
                <td className="max-w-40 truncate py-1.5 ps-2">{name}</td>
                <td className="py-1.5 text-end font-display tabular">{formatNumber(rating)}</td>
                <td className="py-1.5 text-end tabular">{formatNumber(runs)}</td>
                <td className="py-1.5 text-end tabular">{formatNumber(victories)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
