import { DatabaseBackup } from 'lucide-react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { formatDate } from '../ui/format-date.ts'
import type { Economy } from './admin-data.ts'

/** Whether everything could be had again if the database were lost now. */
export function BackupSection({ backups }: { backups: Economy['backups'] }) {
  const language = useLanguage((state) => state.language)
  const { state, newest_at, wal_at, failures, last_error } = backups
  const isBad = state === 'late' || failures > 0 || last_error !== null
  return (
    <section aria-label={t('admin.backups')} className="panel flex items-center gap-3 p-4">
      <span className={isBad ? 'text-sell' : state === 'fresh' ? 'text-buy' : 'text-parchment-dim'}>
        <DatabaseBackup aria-hidden="true" className="size-9" />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-lg">{t(`admin.backups.${state}`)}</h2>
        <p className="text-sm text-parchment-dim">
          {[
            newest_at !== null &&
              t('admin.backup_newest', { when: formatDate(newest_at, language) }),
            wal_at !== null && t('admin.backup_saved', { when: formatDate(wal_at, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isBad && (
          <p role="alert" className="text-sm break-words text-sell">
            {failures > 0 && t('admin.backup_failed', { count: failures })} {last_error}
          </p>
        )}
      </div>
    </section>
  )
}
