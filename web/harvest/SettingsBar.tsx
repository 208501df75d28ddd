import { harvestLimits, type HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { clampParallel } from '@app/rules/harvest/settings.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import { CountField } from './CountField.tsx'

interface Props extends Saving {
  /** Of the recipe. */
  name: string
  draft: HarvestSettings
  onDraft: (draft: HarvestSettings) => void
  /** Selects everything owned and switches the recipe on; undefined when nothing would change. */
  onUseOwned: (() => void) | undefined
}

interface Saving {
  /** Saving switches the recipe on. */
  isStart: boolean
  isChanged: boolean
  busy: boolean
  onSave: () => void
}

/** What concerns the whole recipe: on or off, how many runs at once, saving. */
export function SettingsBar(props: Props) {
  const { name, draft, onDraft, onUseOwned } = props
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-40 grow">
        <h2 className="text-xl">{name}</h2>
        <Switch
          label={t('harvest.enabled')}
          checked={draft.enabled}
          onChange={(enabled) => onDraft({ ...draft, enabled })}
        />
      </div>
      {onUseOwned && <Button onClick={onUseOwned}>{t('harvest.use_owned')}</Button>}
      <CountField
        label={t('harvest.max_parallel')}
        hint={t('harvest.max_parallel_hint')}
        value={draft.max_parallel}
        max={harvestLimits.parallelMax}
        onChange={(value) => onDraft({ ...draft, max_parallel: clampParallel(value) })}
      />
      <SaveButton {...props} className="max-lg:hidden" />
    </header>
  )
}

/** On a phone: at the thumb while something is not saved. */
export function SaveBar(props: Saving) {
  if (!props.isChanged) return null
  return (
    <div className="pop sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-3 p-2 ps-4 md:bottom-3 lg:hidden">
      <span className="text-sm text-warn">{t('harvest.unsaved')}</span>
      <SaveButton {...props} className="min-w-32" />
    </div>
  )
}

function SaveButton({
  isStart,
  isChanged,
  busy,
  onSave,
  className,
}: Saving & { className: string }) {
  return (
    <Button
      look="brass"
      busy={busy}
      blocked={isChanged ? undefined : t('harvest.unchanged')}
      className={className}
      onClick={onSave}
    >
      {t(isStart ? 'harvest.start' : 'harvest.save')}
    </Button>
  )
}
