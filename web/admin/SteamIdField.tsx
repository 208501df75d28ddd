import { t } from '../i18n/t.ts'
import { Field } from './Field.tsx'
import { readSteamId } from './steam-id.ts'

interface Props {
  label: string
  /** As it was typed. */
  value: string
  onChange: (value: string) => void
}

/** A field for a player's id on Steam; says when what stands in it is none. */
export function SteamIdField({ value, ...rest }: Props) {
  const isUnclear = value.trim() !== '' && readSteamId(value) === undefined
  return (
    <Field
      {...rest}
      value={value}
      inputMode="numeric"
      placeholder="76561198000000000"
      error={isUnclear ? t('admin.id_unclear') : undefined}
    />
  )
}
