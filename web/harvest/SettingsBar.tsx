import { harvestLimits, type HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { clampParallel } from '@app/rules/harvest/settings.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import { CountField } from './CountField.tsx'

interface Props {
  /** Of the recipe. */
  name: string
  draft: HarvestSettings
  /** Saving switches the recipe on. */
  isStart: boolean
  isChanged: boolean
  busy: boolean
  onDraft: (draft: HarvestSettings) => void
  onSave: () => void
}

/** What concerns the whole recipe: on or off, how many runs at once, saving. */
export function SettingsBar(props: Props) {
  const { name, draft, isStart, isChanged, busy, onDraft, onSave } = props
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
      <CountField
        label={t('harvest.max_parallel')}
        hint={t('harvest.max_parallel_hint')}
        value={draft.max_parallel}
        max={harvestLimits.parallelMax}
        onChange={(value) => onDraft({ ...draft, max_parallel: clampParallel(value) })}
      />
      <Button
        look="brass"
        busy={busy}
        aria-disabled={!isChanged}
        onClick={() => isChanged && onSave()}
      >
        {t(isStart ? 'harvest.start' : 'harvest.save')}
      </Button>
    </header>
  )
}
