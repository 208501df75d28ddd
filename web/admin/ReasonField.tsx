import { t } from '../i18n/t.ts'
import { Field } from './Field.tsx'

interface Props {
  act: { readonly reason: string; readonly setReason: (reason: string) => void }
}

/** Why an operator does something, above the table of what can be done. */
export function ReasonField({ act }: Props) {
  return (
    <div className="max-w-prose">
      <Field label={t('admin.reason')} value={act.reason} onChange={act.setReason} />
    </div>
  )
}
