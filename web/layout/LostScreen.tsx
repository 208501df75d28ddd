import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** For addresses that lead nowhere. */
export function LostScreen() {
  return (
    <section className="panel m-auto w-full max-w-lg">
      <title>{`${t('layout.lost_title')} · ${t('layout.name')}`}</title>
      <EmptyState
        icon={<DoorClosed aria-hidden="true" />}
        title={t('layout.lost_title')}
        text={t('layout.lost_text')}
        action={
          <Link to={paths.home} className={buttonClass({ look: 'brass' })}>
            {t('session.back')}
          </Link>
        }
      />
    </section>
  )
}
