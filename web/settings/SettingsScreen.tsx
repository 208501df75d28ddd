import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { profile } from '../player/queries.ts'
import { GuardsWidget } from './GuardsWidget.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DeletionWidget } from './DeletionWidget.tsx'
import { KeysPanel } from './KeysPanel.tsx'
import { LanguagePanel, MotionPanel, NumberPanel, TimePanel } from './LooksPanels.tsx'
import { OwnDataWidget } from './OwnDataWidget.tsx'
import { PushWidget } from './PushWidget.tsx'
import { SessionsWidget } from './SessionsWidget.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

const NoticeSettingsWidget = lazyPart(
  () => withMessages('desk', import('../inbox/NoticeSettingsWidget.tsx')),
  'NoticeSettingsWidget',
  'panel',
)

/** What a player chooses for themselves, on one screen. */
export function SettingsScreen() {
  const signedIn = Boolean(useQuery(profile).data)
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <title>{`${t('layout.settings')} · ${t('layout.name')}`}</title>
      <header>
        <h1 className="flex min-h-11 items-center text-xl">{t('layout.settings')}</h1>
        <p className="text-sm text-parchment-dim">{t('settings.about')}</p>
      </header>
      <LanguagePanel />
      <div className="grid gap-4 md:grid-cols-2">
        <NumberPanel />
        <TimePanel />
      </div>
      <MotionPanel />
      <KeysPanel />
      {signedIn && <GuardsWidget />}
      {signedIn && (
        <SettingsPanel title={t('settings.notices')} text={t('settings.notices_text')}>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <NoticeSettingsWidget />
          </Suspense>
          <PushWidget />
        </SettingsPanel>
      )}
      {signedIn && <SessionsWidget />}
      {signedIn && <OwnDataWidget />}
      {signedIn && <DeletionWidget />}
    </section>
  )
}
