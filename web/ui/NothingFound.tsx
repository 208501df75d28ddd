import { t } from '../i18n/t.ts'

/** Under the field of a picker, in the place of its list; its region is there before its words. */
export function NothingFound({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className="pop absolute inset-x-0 top-full z-20 mt-1 p-3 text-sm text-parchment-dim">
          {t('not_found')}
        </p>
      )}
    </div>
  )
}
