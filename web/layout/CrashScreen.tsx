import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** When a screen throws: a mistake of ours, or a part of the app that a new version has replaced. */
export function CrashScreen() {
  return (
    <section role="alert" className="panel m-auto w-full max-w-lg">
      <title>{`${t('layout.crashed_title')} · ${t('layout.name')}`}</title>
      <EmptyState
        title={t('layout.crashed_title')}
        text={t('layout.crashed_text')}
        action={
          <Button look="brass" onClick={() => location.reload()}>
            {t('layout.reload')}
          </Button>
        }
      />
    </section>
  )
}
