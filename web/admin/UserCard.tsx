import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import { ExactPrice } from '../ui/ExactPrice.tsx'
import { playerName } from '../ui/player-name.ts'
import type { AdminUser } from './admin-data.ts'
import { formatNumber } from '../ui/format-number.ts'

const dlcs = [
  ['Styria', 'styria_dlc_enabled'],
  ['Nortopia', 'nortopia_dlc_enabled'],
  ['Hoes', 'hoges_dlc_enabled'],
] as const

/** Who the loaded player is. */
export function UserCard({ user }: { user: AdminUser }) {
  const language = useLanguage((state) => state.language)
  return (
    <section aria-label={t('admin.user')} className="panel grid gap-4 p-4">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact term="UUID">
          <code className="text-sm break-all">{user.user_uuid}</code>
        </Fact>
        <Fact term={t('admin.name')}>{playerName(user.name)}</Fact>
        <Fact term={t('admin.role')}>{t(`admin.role.${user.role}`)}</Fact>
        <Fact term={t('admin.open_sessions')}>{formatNumber(user.open_sessions)}</Fact>
        <Fact term={t('admin.lang')}>{user.lang || t('admin.not_given')}</Fact>
        <Fact term={t('admin.wallet')}>
          <ExactPrice coins={user.wallet} />
        </Fact>
        <Fact term={t('admin.starter_pack')}>
          {t(user.has_starter_pack ? 'admin.pack_waits' : 'admin.pack_used')}
        </Fact>
        <Fact term={t('admin.energy')}>
          {user.energy === null ? t('admin.not_given_n') : formatDate(user.energy, language)}
        </Fact>
      </dl>
      <ul className="flex flex-wrap gap-2">
        {dlcs.map(([name, key]) => (
          <li key={name} className="well flex items-center gap-2 px-2.5 py-1 text-sm">
            {name}
            <span className={user[key] ? 'text-buy' : 'text-sell'}>
              {t(user[key] ? 'admin.dlc_on' : 'admin.dlc_off')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-parchment-faint">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
