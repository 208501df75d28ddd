import { t } from '../i18n/t.ts'
import { Button } from './Button.tsx'

/** Says that a form holds what was typed into it before, and forgets it on demand. */
export function DraftNote({ onClear }: { onClear: () => void }) {
  return (
    <div className="well flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
      <p role="status">{t('kit.draft')}</p>
      <Button type="button" size="sm" look="plain" onClick={onClear}>
        {t('kit.draft_clear')}
      </Button>
    </div>
  )
}
